export type Colour = readonly [red: number, green: number, blue: number]
/** Lengths are shares of the picture's side. */
export type Mark =
  | { kind: 'ellipse'; x: number; y: number; rx: number; ry: number; colour: Colour; turn?: number }
  | {
      kind: 'box'
      x: number
      y: number
      rx: number
      ry: number
      round: number
      colour: Colour
      turn?: number
    }
  | { kind: 'ring'; x: number; y: number; r: number; width: number; colour: Colour }
  | {
      kind: 'stroke'
      x1: number
      y1: number
      x2: number
      y2: number
      width: number
      colour: Colour
    }

export type Canvas = { side: number; pixels: Uint8Array }

/** A canvas with a soft vertical gradient. */
export function createCanvas(side: number, top: Colour, bottom: Colour): Canvas {
  const pixels = new Uint8Array(side * side * 3)
  const row = new Uint8Array(side * 3)
  for (let y = 0; y < side; y += 1) {
    const [red, green, blue] = mix(top, bottom, y / side)
    for (let x = 0; x < side * 3; x += 3) row.set([red, green, blue], x)
    pixels.set(row, y * side * 3)
  }
  return { side, pixels }
}

export function paint(canvas: Canvas, mark: Mark) {
  const { side, pixels } = canvas
  const { left, top, right, bottom } = boundsOf(mark, side)
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const cover = 0.5 - distanceTo(mark, (x + 0.5) / side, (y + 0.5) / side) * side
      if (cover > 0)
        blend(pixels, (y * side + x) * 3, { colour: mark.colour, share: Math.min(1, cover) })
    }
  }
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  return [0, 1, 2].map((part) =>
    Math.round((from[part] ?? 0) * (1 - share) + (to[part] ?? 0) * share),
  ) as unknown as Colour
}

export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    const a = saturation * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [part(0), part(8), part(4)]
}

function blend(
  pixels: Uint8Array,
  at: number,
  { colour, share }: { colour: Colour; share: number },
) {
  for (let part = 0; part < 3; part += 1) {
    const below = pixels[at + part] ?? 0
    pixels[at + part] = below + ((colour[part] ?? 0) - below) * share
  }
}

function boundsOf(mark: Mark, side: number) {
  const { x, y, reach } = reachOf(mark)
  const limit = (value: number) => Math.max(0, Math.min(side, Math.round(value * side)))
  return {
    left: limit(x - reach),
    top: limit(y - reach),
    right: limit(x + reach),
    bottom: limit(y + reach),
  }
}

function reachOf(mark: Mark) {
  const margin = 0.005
  if (mark.kind === 'ring') return { x: mark.x, y: mark.y, reach: mark.r + mark.width + margin }
  if (mark.kind === 'stroke') {
    const reach = Math.hypot(mark.x2 - mark.x1, mark.y2 - mark.y1) / 2 + mark.width + margin
    return { x: (mark.x1 + mark.x2) / 2, y: (mark.y1 + mark.y2) / 2, reach }
  }
  return { x: mark.x, y: mark.y, reach: Math.hypot(mark.rx, mark.ry) + margin }
}

/** Below zero inside the mark. */
function distanceTo(mark: Mark, px: number, py: number): number {
  if (mark.kind === 'ring')
    return Math.abs(Math.hypot(px - mark.x, py - mark.y) - mark.r) - mark.width / 2
  if (mark.kind === 'stroke') {
    const [dx, dy] = [mark.x2 - mark.x1, mark.y2 - mark.y1]
    const along = Math.max(
      0,
      Math.min(1, ((px - mark.x1) * dx + (py - mark.y1) * dy) / (dx * dx + dy * dy || 1)),
    )
    return Math.hypot(px - mark.x1 - along * dx, py - mark.y1 - along * dy) - mark.width / 2
  }
  const turn = mark.turn ?? 0
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [x, y] = [
    (px - mark.x) * cos + (py - mark.y) * sin,
    (py - mark.y) * cos - (px - mark.x) * sin,
  ]
  if (mark.kind === 'ellipse')
    return (Math.hypot(x / mark.rx, y / mark.ry) - 1) * Math.min(mark.rx, mark.ry)
  const [qx, qy] = [Math.abs(x) - mark.rx + mark.round, Math.abs(y) - mark.ry + mark.round]
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - mark.round
}
