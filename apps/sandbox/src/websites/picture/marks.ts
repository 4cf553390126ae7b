import { hsl, type Colour, type Mark } from './canvas.ts'

export type Shape =
  | 'loaf'
  | 'bun'
  | 'crescent'
  | 'ring'
  | 'rope'
  | 'cake'
  | 'cookie'
  | 'cup'
  | 'yarn'
  | 'fruit'
  | 'leaf'
  | 'root'
  | 'bottle'
  | 'vase'
  | 'bowl'
  | 'plate'
  | 'tool'
  | 'box'
  | 'lamp'

export type Tones = {
  base: Colour
  light: Colour
  dark: Colour
  cream: Colour
  spot: Colour
  seed: number
}

export const HUES: Record<Shape, number> = {
  loaf: 30,
  bun: 34,
  crescent: 36,
  ring: 28,
  rope: 38,
  cake: 345,
  cookie: 26,
  cup: 200,
  yarn: 320,
  fruit: 5,
  leaf: 115,
  root: 25,
  bottle: 95,
  vase: 205,
  bowl: 190,
  plate: 215,
  tool: 210,
  box: 32,
  lamp: 48,
}

const ellipse = (place: [number, number, number, number], colour: Colour, turn = 0): Mark => ({
  kind: 'ellipse',
  x: place[0],
  y: place[1],
  rx: place[2],
  ry: place[3],
  colour,
  turn,
})
const box = (place: [number, number, number, number], colour: Colour, round = 0.03): Mark => ({
  kind: 'box',
  x: place[0],
  y: place[1],
  rx: place[2],
  ry: place[3],
  round,
  colour,
})
const stroke = (line: [number, number, number, number], width: number, colour: Colour): Mark => ({
  kind: 'stroke',
  x1: line[0],
  y1: line[1],
  x2: line[2],
  y2: line[3],
  width,
  colour,
})
const ring = (centre: [number, number], sizes: [number, number], colour: Colour): Mark => ({
  kind: 'ring',
  x: centre[0],
  y: centre[1],
  r: sizes[0],
  width: sizes[1],
  colour,
})

const scattered = (count: number, seed: number, make: (x: number, y: number) => Mark): Mark[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = index * 2.4 + seed
    const radius = 0.2 * Math.sqrt((index + 0.5) / count)
    return make(0.5 + radius * Math.cos(angle), 0.53 + radius * Math.sin(angle))
  })

/** What each kind of product looks like. */
export const MARKS: Record<Shape, (tones: Tones) => Mark[]> = {
  loaf: ({ base, light, dark }) => [
    ellipse([0.5, 0.58, 0.33, 0.2], dark),
    ellipse([0.5, 0.56, 0.32, 0.19], base),
    ellipse([0.47, 0.5, 0.22, 0.09], light),
    ...[0.36, 0.48, 0.6].map((x) => stroke([x, 0.5, x + 0.08, 0.42], 0.018, dark)),
  ],
  bun: ({ base, light, dark, cream, seed }) => [
    ellipse([0.5, 0.6, 0.27, 0.18], dark),
    ellipse([0.5, 0.57, 0.27, 0.19], base),
    ellipse([0.44, 0.5, 0.13, 0.07], light),
    ...scattered(9, seed, (x, y) => ellipse([x, y - 0.03, 0.01, 0.006], cream, x * 9)),
  ],
  crescent: ({ base, light, dark }) =>
    [-2, -1, 0, 1, 2].flatMap((place) => {
      const [x, y] = [0.5 + place * 0.115, 0.52 + place * place * 0.035]
      const size = 0.15 - Math.abs(place) * 0.03
      return [
        ellipse([x, y, size * 0.72, size], dark, place * 0.35),
        ellipse([x - 0.008, y - 0.01, size * 0.62, size * 0.9], base, place * 0.35),
        ellipse([x - 0.02, y - 0.03, size * 0.22, size * 0.6], light, place * 0.35),
      ]
    }),
  ring: ({ base, light, cream, seed }) => [
    ring([0.5, 0.54], [0.19, 0.15], base),
    ring([0.5, 0.525], [0.19, 0.09], light),
    ...Array.from({ length: 14 }, (_, index) => {
      const angle = index * 0.449 + seed
      const radius = 0.165 + (index % 3) * 0.025
      const place = [0.5 + radius * Math.cos(angle), 0.525 + radius * Math.sin(angle)] as const
      return ellipse([...place, 0.008, 0.014], cream, index)
    }),
  ],
  rope: ({ base, light, dark }) =>
    [0.24, 0.19, 0.14, 0.09].flatMap((radius, turn) => [
      ring([0.5, 0.53 - turn * 0.012], [radius, 0.046], dark),
      ring([0.5, 0.527 - turn * 0.012], [radius, 0.034], turn % 2 ? base : light),
    ]),
  cake: ({ base, light, dark, cream, spot }) => [
    box([0.5, 0.64, 0.27, 0.13], base, 0.04),
    box([0.5, 0.6, 0.27, 0.02], cream, 0.01),
    box([0.5, 0.68, 0.27, 0.012], dark, 0.005),
    ellipse([0.5, 0.51, 0.27, 0.05], light),
    ...[0.32, 0.44, 0.56, 0.68].map((x) => ellipse([x, 0.47, 0.035, 0.035], spot)),
  ],
  cookie: ({ base, light, dark, seed }) => [
    ellipse([0.5, 0.55, 0.26, 0.25], dark),
    ellipse([0.5, 0.54, 0.25, 0.24], base),
    ellipse([0.45, 0.47, 0.12, 0.09], light),
    ...scattered(12, seed, (x, y) => ellipse([x, y, 0.022, 0.02], dark)),
  ],
  cup: ({ base, light, dark, cream }) => [
    ring([0.72, 0.53], [0.09, 0.035], base),
    box([0.48, 0.56, 0.2, 0.2], base, 0.07),
    ellipse([0.48, 0.37, 0.2, 0.045], light),
    ellipse([0.48, 0.375, 0.17, 0.033], dark),
    box([0.36, 0.57, 0.02, 0.12], cream, 0.02),
  ],
  yarn: ({ base, light, dark }) => [
    ellipse([0.5, 0.54, 0.26, 0.25], base),
    ...[0, 1, 2, 3].map((line) =>
      ring(
        [0.42 + line * 0.02, 0.5 + line * 0.03],
        [0.13 + line * 0.018, 0.014],
        line % 2 ? light : dark,
      ),
    ),
    stroke([0.7, 0.7, 0.86, 0.78], 0.016, base),
    stroke([0.3, 0.22, 0.62, 0.62], 0.018, dark),
  ],
  fruit: ({ base, light, dark }) => [
    ellipse([0.43, 0.56, 0.19, 0.22], base),
    ellipse([0.57, 0.56, 0.19, 0.22], base),
    ellipse([0.39, 0.48, 0.05, 0.08], light, 0.5),
    stroke([0.5, 0.38, 0.53, 0.26], 0.022, dark),
    ellipse([0.61, 0.28, 0.085, 0.04], hsl(115, 0.45, 0.42), -0.4),
  ],
  leaf: ({ base, light, dark }) =>
    [-0.8, 0.8, -0.4, 0.4, 0]
      .map((turn, place) =>
        ellipse(
          [0.5 + turn * 0.2, 0.5, 0.1, 0.25],
          [dark, dark, base, base, light][place] ?? base,
          turn,
        ),
      )
      .concat([stroke([0.5, 0.32, 0.5, 0.77], 0.014, dark)]),
  root: ({ base, light, dark }) => [
    ...[-0.12, 0, 0.12].flatMap((shift) => [
      ellipse([0.5 + shift, 0.56, 0.055, 0.2], base, shift * 1.5),
      ellipse([0.485 + shift, 0.5, 0.014, 0.1], light, shift * 1.5),
      stroke([0.47 + shift, 0.54, 0.53 + shift, 0.54], 0.008, dark),
    ]),
    ...[-0.12, 0, 0.12].map((shift) =>
      ellipse([0.5 + shift * 1.5, 0.3, 0.035, 0.1], hsl(110, 0.45, 0.4), shift * 3),
    ),
  ],
  bottle: ({ base, light, dark, cream }) => [
    box([0.5, 0.58, 0.13, 0.2], base, 0.05),
    box([0.5, 0.32, 0.045, 0.11], base, 0.02),
    box([0.5, 0.21, 0.055, 0.025], dark, 0.01),
    box([0.5, 0.6, 0.13, 0.08], cream, 0.01),
    ellipse([0.5, 0.6, 0.045, 0.045], base),
    box([0.415, 0.5, 0.012, 0.1], light, 0.01),
  ],
  vase: ({ base, light, dark, cream }) => [
    ellipse([0.5, 0.58, 0.2, 0.2], base),
    box([0.5, 0.36, 0.075, 0.1], base, 0.02),
    ellipse([0.5, 0.27, 0.11, 0.03], light),
    ellipse([0.5, 0.272, 0.085, 0.018], dark),
    ellipse([0.42, 0.52, 0.035, 0.09], light, 0.3),
    box([0.5, 0.6, 0.196, 0.012], cream, 0.01),
  ],
  bowl: ({ base, light, dark, cream }) =>
    [
      ellipse([0.5, 0.56, 0.28, 0.2], base),
      box([0.5, 0.42, 0.3, 0.1], cream, 0),
      ellipse([0.5, 0.5, 0.29, 0.075], light),
      ellipse([0.5, 0.505, 0.25, 0.055], dark),
      box([0.5, 0.76, 0.1, 0.02], dark, 0.01),
    ].filter((mark) => mark.kind !== 'box' || mark.y > 0.7),
  plate: ({ base, light, dark, cream }) => [
    ellipse([0.5, 0.53, 0.29, 0.27], dark),
    ellipse([0.5, 0.52, 0.29, 0.27], cream),
    ring([0.5, 0.52], [0.235, 0.022], base),
    ring([0.5, 0.52], [0.17, 0.008], light),
    ellipse([0.5, 0.52, 0.05, 0.05], base),
  ],
  tool: ({ base, light, dark }) => [
    stroke([0.34, 0.74, 0.6, 0.4], 0.075, hsl(28, 0.5, 0.42)),
    stroke([0.345, 0.72, 0.46, 0.57], 0.02, hsl(28, 0.5, 0.56)),
    stroke([0.5, 0.28, 0.74, 0.47], 0.1, dark),
    stroke([0.5, 0.27, 0.74, 0.455], 0.06, base),
    stroke([0.52, 0.27, 0.62, 0.345], 0.018, light),
  ],
  box: ({ base, light, dark, cream }) => [
    box([0.5, 0.57, 0.26, 0.2], base, 0.015),
    box([0.5, 0.4, 0.28, 0.045], light, 0.01),
    box([0.5, 0.57, 0.04, 0.2], dark, 0),
    box([0.64, 0.66, 0.08, 0.05], cream, 0.008),
    stroke([0.6, 0.65, 0.68, 0.65], 0.008, dark),
  ],
  lamp: ({ base, light, dark }) => [
    ring([0.5, 0.25], [0.06, 0.018], dark),
    box([0.5, 0.33, 0.1, 0.03], dark, 0.015),
    box([0.5, 0.52, 0.13, 0.17], base, 0.05),
    ellipse([0.5, 0.53, 0.07, 0.11], light),
    ellipse([0.5, 0.55, 0.035, 0.065], [255, 244, 200]),
    box([0.5, 0.72, 0.15, 0.03], dark, 0.015),
  ],
}
