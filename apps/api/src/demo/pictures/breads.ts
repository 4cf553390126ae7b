import {
  board,
  crumb,
  path,
  plate,
  placed,
  scattered,
  seed,
  shadow,
  stroke,
  turned,
} from './canvas.ts'
import type { Drawing } from './canvas.ts'

interface Topping {
  readonly seeds?: string
  readonly flour?: boolean
}

function topped(
  { random }: Drawing,
  { seeds, flour }: Topping,
  at: { cx: number; cy: number; rx: number; ry: number },
): string {
  const grains = seeds ? scattered(random, { ...at, count: 60 }, () => seed(seeds)) : ''
  const dust = flour
    ? scattered(random, { ...at, count: 90 }, () => crumb('#fff8ea', random.between(2, 5)))
    : ''
  return grains + dust
}

/** A long loaf with slashes across. */
export const loaf = (topping: Topping & { slashes?: number }) => (drawing: Drawing) => {
  const { body, shade, light } = drawing.palette
  const slashes = topping.slashes ?? 4
  const cuts = Array.from({ length: slashes }, (_, index) => {
    const x = 270 + ((index + 0.5) * 420) / slashes
    return `${path(`M${x - 46} 548Q${x - 22} 446 ${x + 52} 384Q${x + 22} 470 ${x - 46} 548Z`, light)}${stroke(`M${x - 46} 548Q${x - 22} 446 ${x + 52} 384`, shade, 7)}`
  })
  return `${board(630)}${shadow(480, 634, 330)}
${path('M140 540C150 400 290 330 480 330S810 400 820 540C828 620 760 640 480 640S132 620 140 540Z', body)}
${path('M140 540C138 620 200 640 480 640S828 620 820 540C800 590 700 604 480 604S160 590 140 540Z', shade, 'opacity="0.55"')}
${path('M230 424C300 370 400 352 480 352S640 366 700 408C620 386 560 380 480 380S320 388 230 424Z', light, 'opacity="0.6"')}
${cuts.join('')}${topped(drawing, topping, { cx: 480, cy: 470, rx: 300, ry: 95 })}`
}

/** A loaf that took the shape of its tin. */
export const tinLoaf = (topping: Topping) => (drawing: Drawing) => {
  const { body, shade, light, accent } = drawing.palette
  return `${board(668)}${shadow(480, 672, 300)}
${path('M214 468Q214 674 224 676H736Q746 674 746 468Z', body)}
${path('M640 460H746Q746 674 736 676H648Z', shade, 'opacity="0.5"')}
${path('M186 440C176 330 290 282 480 282S784 330 774 440C772 490 740 496 700 490C640 482 320 482 260 490C220 496 188 490 186 440Z', accent)}
${path('M226 400C250 340 340 314 480 314S690 334 726 380C640 350 560 346 480 346S310 356 226 400Z', light, 'opacity="0.65"')}
${stroke('M300 424C400 384 560 384 660 424', shade, 8)}
${topped(drawing, topping, { cx: 480, cy: 390, rx: 260, ry: 70 })}`
}

/** A round loaf from above, scored as wheat, cross or ring. */
export const boule =
  (topping: Topping & { score: 'wheat' | 'cross' | 'ring' }) => (drawing: Drawing) => {
    const { body, shade, light } = drawing.palette
    return `<circle cx="480" cy="512" r="300" fill="#5b3a1e" opacity="0.16"/>
<circle cx="480" cy="484" r="300" fill="${shade}"/><circle cx="476" cy="474" r="284" fill="${body}"/>
<circle cx="448" cy="436" r="210" fill="${light}" opacity="0.25"/>
${scores[topping.score](light, shade)}${topped(drawing, topping, { cx: 480, cy: 480, rx: 240, ry: 240 })}`
  }

const scores = {
  wheat: (light: string, shade: string) => {
    const leaves = [0, 1, 2, 3].flatMap((row) => {
      const y = 640 - row * 96
      return [-1, 1].map((way) =>
        path(
          `M480 ${y}Q${480 + way * 40} ${y - 86} ${480 + way * 132} ${y - 92}Q${480 + way * 118} ${y - 8} 480 ${y}Z`,
          light,
          `stroke="${shade}" stroke-width="5"`,
        ),
      )
    })
    return stroke('M480 700V270', light, 12) + leaves.join('')
  },
  cross: (light: string, shade: string) =>
    path('M300 300Q480 440 664 660Q500 540 300 300Z', light, `stroke="${shade}" stroke-width="6"`) +
    path('M664 300Q500 430 300 660Q460 540 664 300Z', light, `stroke="${shade}" stroke-width="6"`),
  ring: (light: string, shade: string) =>
    [210, 150, 90]
      .map(
        (radius) =>
          `<circle cx="478" cy="476" r="${radius}" fill="none" stroke="${radius === 150 ? shade : light}" stroke-width="16" opacity="0.6"/>`,
      )
      .join(''),
}

/** Three sticks across each other. */
export const baguettes = (topping: Topping & { count?: number }) => (drawing: Drawing) => {
  const { body, shade, light } = drawing.palette
  const count = topping.count ?? 3
  const stick = (x: number, angle: number) =>
    placed(
      { x, y: 480, angle },
      `<ellipse cx="14" cy="22" rx="76" ry="372" fill="#5b3a1e" opacity="0.14"/>
<ellipse rx="74" ry="372" fill="${body}"/>${path('M20 -366C70 -300 84 -100 74 60C66 240 40 330 0 372C90 330 90 -260 20 -366Z', shade, 'opacity="0.6"')}
${[-260, -150, -40, 70, 180].map((y) => path(`M-44 ${y + 80}Q-20 ${y + 6} 48 ${y - 26}Q24 ${y + 44} -44 ${y + 80}Z`, light, `stroke="${shade}" stroke-width="4"`)).join('')}
${topped(drawing, topping, { cx: 0, cy: 0, rx: 60, ry: 330 })}`,
    )
  const spread =
    count === 1
      ? [[480, 38]]
      : [
          [360, 24],
          [480, 34],
          [604, 44],
        ]
  return spread.map(([x = 480, angle = 30]) => stick(x, angle)).join('')
}

/** A tray bread with dimples and herbs. */
export const slab =
  ({ dots, herb }: { dots: string; herb: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light } = palette
    const dimples = scattered(
      random,
      { count: 26, cx: 480, cy: 480, rx: 240, ry: 170 },
      () => `<ellipse rx="24" ry="15" fill="${shade}" opacity="0.5"/>`,
    )
    const bits = scattered(random, { count: 22, cx: 480, cy: 480, rx: 250, ry: 180 }, () =>
      crumb(dots, 17),
    )
    const herbs = scattered(random, { count: 30, cx: 480, cy: 480, rx: 260, ry: 180 }, () =>
      stroke('M-18 0Q0 -8 20 2', herb, 7),
    )
    return turned(
      -8,
      `<rect x="150" y="270" width="680" height="470" rx="80" fill="#5b3a1e" opacity="0.15"/>
<rect x="140" y="246" width="680" height="470" rx="80" fill="${shade}"/><rect x="140" y="240" width="680" height="450" rx="76" fill="${body}"/>
<rect x="180" y="272" width="600" height="190" rx="60" fill="${light}" opacity="0.35"/>${dimples}${bits}${herbs}`,
    )
  }

/** Round flat breads in a pile. */
export const flatbreads = (topping: Topping) => (drawing: Drawing) => {
  const { body, shade, light } = drawing.palette
  const one = (
    cx: number,
    cy: number,
  ) => `<ellipse cx="${cx}" cy="${cy + 22}" rx="250" ry="196" fill="#5b3a1e" opacity="0.14"/>
<ellipse cx="${cx}" cy="${cy}" rx="250" ry="196" fill="${shade}"/><ellipse cx="${cx}" cy="${cy - 10}" rx="246" ry="188" fill="${body}"/>
${scattered(drawing.random, { count: 14, cx, cy: cy - 10, rx: 190, ry: 140 }, () => `<ellipse rx="26" ry="16" fill="${shade}" opacity="0.55"/>`)}
<ellipse cx="${cx - 50}" cy="${cy - 60}" rx="150" ry="80" fill="${light}" opacity="0.3"/>${topped(drawing, topping, { cx, cy, rx: 200, ry: 150 })}`
  return plate() + one(560, 560) + one(420, 420)
}
