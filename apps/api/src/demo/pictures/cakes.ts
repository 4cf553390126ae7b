import { board, crumb, path, placed, plate, scattered, shadow, stroke } from './canvas.ts'
import type { Drawing } from './canvas.ts'

interface CakeTop {
  readonly layers?: number
  /** Colour of berries, nuts or petals on the top. */
  readonly dots?: string
  readonly drip?: string
  readonly dust?: boolean
}

/** A whole cake on a stand. */
export const cake =
  ({ layers = 2, dots, drip, dust }: CakeTop) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, accent } = palette
    const top = 330
    const height = 250
    const lines = Array.from({ length: layers - 1 }, (_, index) => {
      const y = top + 60 + ((index + 1) * (height - 40)) / layers
      return path(
        `M220 ${y - 14}Q480 ${y + 44} 740 ${y - 14}V${y + 16}Q480 ${y + 74} 220 ${y + 16}Z`,
        accent,
      )
    }).join('')
    const drops = drip
      ? [250, 330, 400, 480, 560, 640, 706]
          .map(
            (x, index) =>
              `<rect x="${x - 24}" y="${top + 6}" width="48" height="${random.between(70, 150) - Math.abs(index - 3) * 8}" rx="24" fill="${drip}"/>`,
          )
          .join('')
      : ''
    return `<ellipse cx="480" cy="796" rx="190" ry="30" fill="#5b3a1e" opacity="0.16"/>
${path('M430 650H530L560 780H400Z', '#e5d9c6')}<ellipse cx="480" cy="782" rx="150" ry="24" fill="#efe6d8"/>
<ellipse cx="480" cy="640" rx="350" ry="62" fill="#e2d5c0"/><ellipse cx="480" cy="626" rx="350" ry="62" fill="#fffdf8"/>
${path(`M220 ${top}V${top + height}Q220 ${top + height + 62} 480 ${top + height + 62}T740 ${top + height}V${top}Z`, body)}
${path(`M600 ${top}H740V${top + height}Q740 ${top + height + 44} 600 ${top + height + 58}Z`, shade, 'opacity="0.4"')}${lines}
<ellipse cx="480" cy="${top}" rx="260" ry="66" fill="${drip ?? light}"/>${drops}
<ellipse cx="440" cy="${top - 12}" rx="150" ry="28" fill="#ffffff" opacity="0.28"/>
${dots ? crown(dots, top) : ''}
${dust ? scattered(random, { count: 70, cx: 480, cy: top, rx: 230, ry: 50 }, () => crumb('#ffffff', random.between(2, 5))) : ''}`
  }

const crown = (colour: string, y: number) =>
  Array.from({ length: 14 }, (_, index) => {
    const angle = (index / 14) * Math.PI * 2
    const [x, at] = [480 + Math.cos(angle) * 200, y - 12 + Math.sin(angle) * 44]
    return {
      at,
      svg: `<circle cx="${Math.round(x)}" cy="${Math.round(at)}" r="30" fill="${colour}"/><circle cx="${Math.round(x) - 9}" cy="${Math.round(at) - 9}" r="8" fill="#ffffff" opacity="0.5"/>`,
    }
  })
    .toSorted((left, right) => left.at - right.at)
    .map(({ svg }) => svg)
    .join('')

/** A cut piece from the side. */
export const slice =
  ({ layers = 3, dots }: CakeTop) =>
  ({ palette }: Drawing) => {
    const { body, shade, light, accent } = palette
    const rows = Array.from({ length: layers }, (_, index) => {
      const y = 400 + (index * 260) / layers
      return `${path(`M200 ${y}H760V${y + 260 / layers}H200Z`, index % 2 ? body : shade)}${path(`M200 ${y}H760V${y + 22}H200Z`, accent)}`
    }).join('')
    return `${board(656)}${shadow(480, 660, 310)}<clipPath id="wedge"><path d="M200 400H760V640Q760 660 740 660H220Q200 660 200 640Z"/></clipPath>
<g clip-path="url(#wedge)">${rows}</g>${path('M200 400C300 300 640 280 760 400Z', light)}${path('M200 404C300 380 660 380 760 404V428Q480 398 200 428Z', accent)}
${dots ? [330, 480, 620].map((x, index) => `<circle cx="${x}" cy="${index === 1 ? 312 : 334}" r="36" fill="${dots}"/><circle cx="${x - 10}" cy="${index === 1 ? 302 : 324}" r="9" fill="#ffffff" opacity="0.5"/>`).join('') : ''}`
  }

/** An open tart from above, filled or latticed. */
export const tart =
  ({ dots, lattice, dust }: { dots?: string; lattice?: boolean; dust?: boolean }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, accent } = palette
    const flutes = Array.from({ length: 36 }, (_, index) => {
      const angle = (index / 36) * Math.PI * 2
      return `<circle cx="${Math.round(480 + Math.cos(angle) * 268)}" cy="${Math.round(480 + Math.sin(angle) * 268)}" r="30" fill="${index % 2 ? body : shade}"/>`
    }).join('')
    const berries = dots
      ? [
          [0, 1],
          [82, 7],
          [158, 13],
          [218, 18],
        ]
          .flatMap(([radius = 0, count = 1]) =>
            Array.from({ length: count }, (_, index) => {
              const angle = (index / count) * Math.PI * 2 + radius
              const [x, y] = [
                Math.round(480 + Math.cos(angle) * radius),
                Math.round(480 + Math.sin(angle) * radius),
              ]
              return `<circle cx="${x}" cy="${y}" r="36" fill="${dots}" stroke="${accent}" stroke-width="5"/><circle cx="${x - 11}" cy="${y - 11}" r="9" fill="#ffffff" opacity="0.5"/>`
            }),
          )
          .join('')
      : ''
    const bars = lattice
      ? `<clipPath id="tin"><circle cx="480" cy="480" r="246"/></clipPath><g clip-path="url(#tin)">${[-180, -90, 0, 90, 180].map((x) => `<rect x="${452 + x}" y="200" width="50" height="560" fill="${body}" stroke="${shade}" stroke-width="5" transform="rotate(45 480 480)"/>`).join('')}${[-180, -90, 0, 90, 180].map((x) => `<rect x="${452 + x}" y="200" width="50" height="560" fill="${light}" stroke="${shade}" stroke-width="5" transform="rotate(-45 480 480)"/>`).join('')}</g>`
      : ''
    return `${plate()}<circle cx="480" cy="510" r="290" fill="#5b3a1e" opacity="0.16"/>${flutes}<circle cx="480" cy="480" r="262" fill="${body}"/><circle cx="480" cy="480" r="248" fill="${accent}"/>
<ellipse cx="410" cy="380" rx="130" ry="70" fill="#ffffff" opacity="0.22" transform="rotate(-30 410 380)"/>${berries}${bars}
${dust ? scattered(random, { count: 110, cx: 480, cy: 480, rx: 230, ry: 230 }, () => crumb('#ffffff', random.between(2, 6))) : ''}`
  }

/** A small cake in its paper. */
export const muffin =
  ({ dots, icing }: { dots?: string; icing?: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, accent } = palette
    const cap = icing
      ? `${path('M266 470C240 410 300 380 330 376C330 320 390 296 420 296C430 236 520 226 540 290C590 290 632 320 630 376C680 380 720 420 694 470C660 520 300 520 266 470Z', icing)}${stroke('M330 430C420 470 540 470 630 424M390 350C450 380 520 380 570 346', '#ffffff', 12)}`
      : `${path('M250 480C230 340 350 270 480 270S730 340 710 480C700 530 260 530 250 480Z', body)}${path('M300 420C330 340 400 304 470 302C400 336 360 380 346 450C320 452 304 440 300 420Z', light, 'opacity="0.6"')}`
    const pleats = [0, 1, 2, 3, 4, 5, 6]
      .map((index) => stroke(`M${312 + index * 56} 520L${336 + index * 48} 690`, shade, 8))
      .join('')
    return `${board(690)}${shadow(480, 694, 220)}${path('M280 480H680L640 680Q636 700 616 700H344Q324 700 320 680Z', accent)}${pleats}${cap}
${dots ? scattered(random, { count: icing ? 16 : 14, cx: 480, cy: 396, rx: 170, ry: 84 }, () => crumb(dots, icing ? 9 : 20)) : ''}`
  }

/** Biscuits, three on a plate. */
export const cookies =
  ({ chips, half }: { chips?: string; half?: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light } = palette
    const one = (x: number, y: number, radius: number) =>
      placed(
        { x, y, angle: random.between(0, 40) },
        `<circle cx="6" cy="18" r="${radius}" fill="#5b3a1e" opacity="0.16"/><circle r="${radius}" fill="${shade}"/><circle cy="-6" r="${radius - 6}" fill="${body}"/>
<ellipse cx="${-radius * 0.3}" cy="${-radius * 0.4}" rx="${radius * 0.4}" ry="${radius * 0.22}" fill="${light}" opacity="0.5"/>
${half ? path(`M${-radius} 0A${radius} ${radius} 0 0 0 ${radius} 0Q0 ${radius * 0.2} ${-radius} 0Z`, half) : ''}
${chips ? scattered(random, { count: 12, cx: 0, cy: 0, rx: radius * 0.72, ry: radius * 0.72 }, () => path('M-18 -8L2 -18L20 -4L10 16L-12 14Z', chips)) : ''}`,
      )
    return plate() + one(370, 400, 156) + one(606, 420, 156) + one(476, 610, 168)
  }

/** Squares from a tray, stacked. */
export const squares =
  ({ dots, topping }: { dots?: string; topping?: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, accent } = palette
    const one = (x: number, y: number, scale: number) =>
      placed(
        { x, y, scale },
        `${path('M-200 -60L0 -150L200 -60L0 30Z', topping ?? light)}${path('M-200 -60L0 30V150L-200 60Z', body)}${path('M200 -60L0 30V150L200 60Z', shade)}
${path('M-200 -6L0 84V104L-200 14Z', accent)}${path('M200 -6L0 84V104L200 14Z', accent, 'opacity="0.8"')}
${dots ? scattered(random, { count: 12, cx: 0, cy: -60, rx: 120, ry: 46 }, () => crumb(dots, 12)) : ''}`,
      )
    return `${plate()}${shadow(480, 700, 300)}${one(330, 560, 0.8)}${one(630, 560, 0.8)}${one(480, 420, 1)}`
  }
