import { board, crumb, path, placed, plate, scattered, shadow, stroke } from './canvas.ts'
import type { Drawing } from './canvas.ts'

interface Filling {
  readonly bits?: string
  readonly dust?: boolean
  readonly drizzle?: string
}

/** A crescent of rolled layers. */
export const croissant =
  ({ bits, dust, drizzle }: Filling) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light } = palette
    const turns = [0, 19, 36, 50] as const
    const segments = [-3, 3, -2, 2, -1, 1, 0].map((step) => {
      const reach = Math.abs(step)
      const angle = Math.sign(step) * (turns[reach] ?? 0)
      const length = 178 - reach * 34
      const width = 96 - reach * 13
      const x = 480 + Math.sin((angle * Math.PI) / 180) * 350
      const y = 830 - Math.cos((angle * Math.PI) / 180) * 350
      return placed(
        { x: Math.round(x), y: Math.round(y), angle },
        `<ellipse rx="${width}" ry="${length}" fill="${shade}"/>
<ellipse cx="-5" cy="-8" rx="${width - 9}" ry="${length - 10}" fill="${body}"/>
${[-0.5, -0.05, 0.4].map((part) => stroke(`M${-width * 0.55} ${part * length}Q0 ${part * length - 36} ${width * 0.55} ${part * length}`, light, 9)).join('')}`,
      )
    })
    return `${plate()}${shadow(480, 666, 300)}${segments.join('')}
${bits ? scattered(random, { count: 40, cx: 480, cy: 460, rx: 200, ry: 110 }, () => `<ellipse rx="16" ry="8" fill="${bits}"/>`) : ''}
${drizzle ? stroke('M330 560L390 410L430 560L480 360L530 560L580 400L630 560', drizzle, 14) : ''}
${dust ? scattered(random, { count: 110, cx: 480, cy: 500, rx: 280, ry: 170 }, () => crumb('#ffffff', random.between(2, 6))) : ''}`
  }

/** A folded square with something in the middle. */
export const danish =
  ({ dots, drizzle }: { dots: string; drizzle?: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, accent } = palette
    const corners = [0, 90, 180, 270].map((angle) =>
      placed(
        { x: 480, y: 484, angle },
        `${path('M-20 -270Q0 -290 20 -270L150 -120Q60 -60 0 -130Q-60 -60 -150 -120Z', body, `stroke="${shade}" stroke-width="8"`)}
${stroke('M-60 -176Q0 -232 60 -176', light, 10)}`,
      ),
    )
    return `${plate()}<rect x="270" y="290" width="420" height="420" rx="60" fill="#5b3a1e" opacity="0.16"/>
<rect x="270" y="274" width="420" height="420" rx="60" fill="${shade}"/><rect x="282" y="280" width="396" height="396" rx="50" fill="${body}"/>
${corners.join('')}<circle cx="480" cy="484" r="128" fill="${accent}" stroke="${shade}" stroke-width="8"/>
${scattered(random, { count: 13, cx: 480, cy: 484, rx: 84, ry: 84 }, () => `${crumb(dots, 25)}<circle cx="-7" cy="-7" r="7" fill="#ffffff" opacity="0.5"/>`)}
${drizzle ? stroke('M300 380L660 340M300 470L660 430M300 560L660 520M310 640L660 600', drizzle, 11) : ''}`
  }

/** A rolled rectangle with two sticks in it. */
export const roll =
  ({ sticks, bits, drizzle }: { sticks: string; bits?: string; drizzle?: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light } = palette
    const one = (x: number, y: number, angle: number) =>
      placed(
        { x, y, angle },
        `<rect x="-230" y="-70" width="460" height="170" rx="76" fill="#5b3a1e" opacity="0.16"/>
<rect x="-230" y="-92" width="460" height="176" rx="78" fill="${shade}"/><rect x="-226" y="-92" width="452" height="160" rx="72" fill="${body}"/>
<circle cx="-206" cy="-34" r="20" fill="${sticks}"/><circle cx="-206" cy="30" r="20" fill="${sticks}"/>
${[-120, -40, 40, 120].map((at) => stroke(`M${at} -78Q${at + 26} -8 ${at} 56`, light, 10)).join('')}
${bits ? scattered(random, { count: 20, cx: 10, cy: -14, rx: 170, ry: 56 }, () => crumb(bits, 7)) : ''}
${drizzle ? stroke('M-190 40L-140 -60L-90 40L-40 -60L10 40L60 -60L110 40L160 -60L200 30', drizzle, 11) : ''}`,
      )
    return plate() + one(520, 370, -14) + one(440, 600, -14)
  }

/** A hand pie, sausage roll or turnover in side view. */
export const turnover =
  ({ vents, glint }: { vents: number; glint?: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, accent } = palette
    const crimps = Array.from({ length: 11 }, (_, index) => {
      const x = 180 + index * 60
      return `<ellipse cx="${x}" cy="${648 - Math.abs(index - 5) * 3}" rx="36" ry="30" fill="${index % 2 ? body : shade}"/>`
    }).join('')
    const cuts = Array.from({ length: vents }, (_, index) => {
      const x = 480 + (index - (vents - 1) / 2) * 96
      return path(`M${x - 40} 520Q${x} 440 ${x + 34} 420Q${x + 20} 490 ${x - 40} 520Z`, accent)
    }).join('')
    return `${board(668)}${shadow(480, 672, 340)}${path('M150 640C170 420 320 316 480 316S790 420 810 640Q480 700 150 640Z', body)}
${path('M230 520C280 410 370 352 460 348C360 400 300 460 270 560Q240 560 230 520Z', light, 'opacity="0.6"')}${crimps}${cuts}
${glint ? scattered(random, { count: 40, cx: 480, cy: 500, rx: 230, ry: 120 }, () => crumb(glint, 5)) : ''}`
  }
