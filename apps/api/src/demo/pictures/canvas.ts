import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'

/** Drawings are squares of this side, in units of their own. */
const side = 960
/** How many pixels of width and height a picture gets. */
const pixels = 800

/** What a drawing is coloured with. */
export interface Palette {
  /** The wall behind. */
  readonly ground: string
  /** The main body: crust, dough, glass. */
  readonly body: string
  /** Its shaded side. */
  readonly shade: string
  /** Its lit side. */
  readonly light: string
  /** What stands out: filling, icing, label. */
  readonly accent: string
}

export interface Drawing {
  readonly palette: Palette
  readonly random: Random
}

/** A drawing on the bakery's counter: warm wall, a round of light, a board or a cloth below. */
export function picture(
  palette: Palette,
  seed: number,
  draw: (drawing: Drawing) => string,
): string {
  const random = createRandom(seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}">
<rect width="${side}" height="${side}" fill="${palette.ground}"/>
<circle cx="480" cy="440" r="372" fill="#fffaf0" opacity="0.55"/>
<circle cx="480" cy="440" r="300" fill="#fffaf0" opacity="0.45"/>
${draw({ palette, random })}
</svg>`
}

/** The soft shadow a thing throws on the counter. */
export const shadow = (cx: number, cy: number, rx: number) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${Math.round(rx * 0.13)}" fill="#5b3a1e" opacity="0.16"/>`

/** A wooden board in side view, for things that stand. */
export const board = (y: number) =>
  `<rect x="120" y="${y}" width="720" height="44" rx="22" fill="#b98a5a"/>
<rect x="120" y="${y}" width="720" height="16" rx="8" fill="#cfa274"/>
<path d="M200 ${y + 27}h180M430 ${y + 31}h250M700 ${y + 25}h70" stroke="#9c7145" stroke-width="4" stroke-linecap="round" opacity="0.6"/>`

/** A round plate seen from above, for things that lie. */
export const plate = (rim = '#ffffff') =>
  `<circle cx="480" cy="500" r="352" fill="#5b3a1e" opacity="0.12"/>
<circle cx="480" cy="484" r="352" fill="${rim}"/>
<circle cx="480" cy="484" r="352" fill="none" stroke="#e9dfcf" stroke-width="6"/>
<circle cx="480" cy="484" r="272" fill="none" stroke="#efe6d8" stroke-width="8"/>`

export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const turned = (angle: number, inner: string) =>
  `<g transform="rotate(${angle} 480 480)">${inner}</g>`

export const placed = (
  { x, y, scale = 1, angle = 0 }: { x: number; y: number; scale?: number; angle?: number },
  inner: string,
) => `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${inner}</g>`

interface Scatter {
  readonly count: number
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
}

/** So many things within an ellipse, each turned its own way. */
export function scattered(
  random: Random,
  { count, cx, cy, rx, ry }: Scatter,
  one: (angle: number) => string,
): string {
  return Array.from({ length: count }, () => {
    const turn = random.next() * Math.PI * 2
    const far = Math.sqrt(random.next())
    const x = Math.round(cx + Math.cos(turn) * rx * far)
    const y = Math.round(cy + Math.sin(turn) * ry * far)
    return `<g transform="translate(${x} ${y}) rotate(${random.between(0, 359)})">${one(random.between(0, 359))}</g>`
  }).join('')
}

export const seed = (colour: string) => `<ellipse rx="11" ry="6" fill="${colour}"/>`
export const crumb = (colour: string, radius = 5) => `<circle r="${radius}" fill="${colour}"/>`
