const grain = (x: number, y: number, angle: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="34" ry="19" fill="#f6e3c5" transform="rotate(${angle} ${x} ${y})"/>`

/** An ear of rye in an arched oven. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<path d="M56 470V256C56 140 146 56 256 56S456 140 456 256V470Q456 486 440 486H72Q56 486 56 470Z" fill="#8a3b1e"/>
<path d="M104 450V262C104 170 172 106 256 106S408 170 408 262V450Z" fill="#6d2c14"/>
<path d="M256 440V190" stroke="#f6e3c5" stroke-width="14" stroke-linecap="round"/>
${[220, 280, 340].map((y) => grain(220, y, 40) + grain(292, y, -40)).join('')}
<ellipse cx="256" cy="166" rx="20" ry="36" fill="#f6e3c5"/>
</svg>`
