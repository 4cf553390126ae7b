import { board, crumb, path, placed, plate, scattered, seed, shadow, stroke } from './canvas.ts'
import type { Drawing } from './canvas.ts'

interface BunTop {
  readonly seeds?: string
  readonly icing?: string
  readonly cross?: string
  readonly dust?: string
  readonly fruit?: string
}

/** Three glossy domes on a board. */
export const buns = (top: BunTop) => (drawing: Drawing) => {
  const at = [
    { x: 300, y: 640, scale: 0.86 },
    { x: 660, y: 640, scale: 0.86 },
    { x: 480, y: 690, scale: 1.12 },
  ]
  return board(676) + at.map((place) => placed(place, dome(drawing, top))).join('')
}

function dome({ palette, random }: Drawing, { seeds, icing, cross, dust, fruit }: BunTop): string {
  const { body, shade, light } = palette
  const spread = { cx: 0, cy: -120, rx: 140, ry: 70 }
  return `${shadow(0, 0, 190)}
${path('M-200 -50C-206 -190 -110 -260 0 -260S206 -190 200 -50C198 -6 150 0 0 0S-198 -6 -200 -50Z', body)}
${path('M-200 -50C-198 -6 -150 0 0 0S198 -6 200 -50C180 -26 120 -22 0 -22S-180 -26 -200 -50Z', shade, 'opacity="0.6"')}
${icing ? path('M-176 -120C-170 -214 -90 -262 0 -262S170 -214 176 -120C170 -84 140 -130 112 -110S70 -60 40 -92S-16 -124 -52 -92S-100 -70 -124 -108S-168 -84 -176 -120Z', icing) : ''}
${path('M-136 -170C-110 -216 -60 -236 -8 -238C-50 -214 -84 -190 -100 -140C-120 -140 -140 -150 -136 -170Z', light, 'opacity="0.6"')}
${cross ? stroke('M0 -256C8 -180 8 -90 0 -24M-186 -130C-90 -96 90 -96 186 -130', cross, 26) : ''}
${seeds ? scattered(random, { ...spread, count: 26 }, () => seed(seeds)) : ''}
${fruit ? scattered(random, { cx: 0, cy: -110, rx: 150, ry: 80, count: 12 }, () => crumb(fruit, 12)) : ''}
${dust ? scattered(random, { ...spread, count: 50 }, () => crumb(dust, random.between(2, 5))) : ''}`
}

/** A wound bun from above. */
export const swirl =
  ({ icing, bits }: { icing?: string; bits?: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, accent } = palette
    const turns = Array.from({ length: 150 }, (_, index) => {
      const angle = index * 0.13
      const radius = 14 + index * 1.6
      return `${index ? 'L' : 'M'}${Math.round(480 + Math.cos(angle) * radius)} ${Math.round(484 + Math.sin(angle) * radius)}`
    }).join('')
    const drops = icing
      ? stroke(
          'M270 400C360 330 420 470 500 400S640 330 700 440M300 560C380 500 440 640 540 560S650 540 690 590',
          icing,
          30,
        )
      : ''
    return `${plate()}<circle cx="480" cy="506" r="262" fill="#5b3a1e" opacity="0.18"/><circle cx="480" cy="488" r="262" fill="${shade}"/>
<circle cx="480" cy="480" r="256" fill="${body}"/>${stroke(turns, shade, 46)}${stroke(turns, body, 34)}${stroke(turns, accent, 10)}
<ellipse cx="400" cy="370" rx="110" ry="60" fill="${light}" opacity="0.35" transform="rotate(-34 400 370)"/>${drops}
${bits ? scattered(random, { count: 34, cx: 480, cy: 484, rx: 210, ry: 210 }, () => crumb(bits, 9)) : ''}`
  }

/** A ring: bagel or doughnut. */
export const ring =
  ({ glaze, bits, seeds }: { glaze?: string; bits?: readonly string[]; seeds?: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, ground } = palette
    const onRing = (one: (index: number) => string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const angle = random.next() * Math.PI * 2
        const radius = random.between(128, 226)
        return placed(
          {
            x: Math.round(480 + Math.cos(angle) * radius),
            y: Math.round(476 + Math.sin(angle) * radius),
            angle: random.between(0, 180),
          },
          one(index),
        )
      }).join('')
    const wave = Array.from({ length: 24 }, (_, index) => {
      const angle = (index / 24) * Math.PI * 2
      const radius = 236 + (index % 2) * 22
      return `${index ? 'L' : 'M'}${Math.round(480 + Math.cos(angle) * radius)} ${Math.round(474 + Math.sin(angle) * radius)}`
    }).join('')
    return `${plate()}<circle cx="480" cy="508" r="276" fill="#5b3a1e" opacity="0.18"/><circle cx="480" cy="488" r="276" fill="${shade}"/>
<circle cx="480" cy="478" r="272" fill="${body}"/>${glaze ? `<path d="${wave}Z" fill="${glaze}" stroke="${glaze}" stroke-width="34" stroke-linejoin="round"/>` : ''}
${stroke('M286 420C310 330 390 274 480 268', light, 26)}
<circle cx="480" cy="484" r="98" fill="${shade}"/><circle cx="480" cy="488" r="88" fill="${glaze || seeds ? '#ffffff' : ground}"/>
${bits ? onRing((index) => `<rect x="-16" y="-5" width="32" height="10" rx="5" fill="${bits[index % bits.length] ?? ''}"/>`, 46) : ''}
${seeds ? onRing(() => seed(seeds), 70) : ''}`
  }
