import { createCanvas, hsl, mix, paint, type Colour } from './canvas.ts'
import { HUES, MARKS, type Shape, type Tones } from './marks.ts'
import { encodePng } from './png.ts'

export type Picture = { shape: Shape; name: string; number: number }

const SIDE = 600
const KEPT = 150
const drawn = new Map<string, Buffer>()

/** A simple illustration of a product: the same name gives the same picture. */
export function drawPicture({ shape, name, number }: Picture): Buffer {
  const key = `${shape} ${name} ${number}`
  const known = drawn.get(key)
  if (known) return known
  const seed = seedOf(key)
  const hue = (HUES[shape] + (seed % 36) - 18 + 360) % 360
  const back = hsl((hue + 150 + (seed % 60)) % 360, 0.38, 0.9)
  const canvas = createCanvas(SIDE, back, mix(back, hsl(hue, 0.3, 0.7), 0.45))
  paint(canvas, {
    kind: 'ellipse',
    x: 0.5,
    y: 0.79,
    rx: 0.3,
    ry: 0.035,
    colour: mix(back, [60, 50, 50], 0.32),
  })
  const tones: Tones = {
    base: hsl(hue, 0.55, 0.5),
    light: hsl(hue, 0.62, 0.66),
    dark: hsl(hue, 0.5, 0.34),
    cream: hsl(40, 0.6, 0.92),
    spot: hsl((hue + 180) % 360, 0.5, 0.5),
    seed,
  }
  for (const mark of MARKS[shape](tones)) paint(canvas, mark)
  const picture = encodePng(canvas.pixels, SIDE, SIDE)
  drawn.set(key, picture)
  for (const oldest of drawn.keys()) {
    if (drawn.size <= KEPT) break
    drawn.delete(oldest)
  }
  return picture
}

/** A shop's mark: its initial would need a font, so it is a ring and a dot in its colours. */
export function drawLogo(primary: string, accent: string): Buffer {
  const canvas = createCanvas(256, colourOf(primary), colourOf(primary))
  paint(canvas, { kind: 'ring', x: 0.5, y: 0.5, r: 0.24, width: 0.08, colour: [255, 255, 255] })
  paint(canvas, { kind: 'ellipse', x: 0.5, y: 0.5, rx: 0.1, ry: 0.1, colour: colourOf(accent) })
  return encodePng(canvas.pixels, 256, 256)
}

function seedOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 100_003
  return hash
}

function colourOf(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour
}
