/** The photo a driver takes: the bag in front of somebody's door. */
export const doorstep = (
  door: string,
  bag: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960" viewBox="0 0 720 960">
<rect width="720" height="960" fill="#b9856a"/>
${Array.from({ length: 12 }, (_, row) => Array.from({ length: 7 }, (_brick, index) => `<rect x="${index * 120 - (row % 2) * 60}" y="${row * 64}" width="112" height="56" fill="#a8735a"/>`).join('')).join('')}
<rect x="190" y="60" width="340" height="700" fill="#efe6d8"/><rect x="214" y="84" width="292" height="676" fill="${door}"/>
<rect x="250" y="130" width="100" height="220" rx="8" fill="#00000026"/><rect x="370" y="130" width="100" height="220" rx="8" fill="#00000026"/>
<rect x="250" y="400" width="220" height="30" rx="8" fill="#d9c68a"/><circle cx="478" cy="470" r="16" fill="#d9c68a"/>
<rect x="0" y="756" width="720" height="204" fill="#9aa0a3"/><rect x="150" y="756" width="420" height="60" fill="#7d8487"/>
<path d="M270 620H450L470 850Q360 866 250 850Z" fill="${bag}"/><path d="M310 626C305 540 415 540 410 626" fill="none" stroke="#6b4a2c" stroke-width="14"/>
<ellipse cx="360" cy="862" rx="140" ry="16" fill="#00000033"/></svg>`
