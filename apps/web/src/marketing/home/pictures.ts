/**
 * Pixel sizes of the pictures by scripts/home-pictures.ts; a missing file fails the build. Phones
 * get a phone screenshot.
 */
const sizes = {
  shop: {
    wide: { width: 1280, height: 800, widths: [800, 1280] },
    narrow: { width: 780, height: 1040, widths: [390, 780] },
  },
  item: {
    wide: { width: 1120, height: 760, widths: [800, 1120] },
    narrow: { width: 780, height: 1240, widths: [390, 780] },
  },
  stock: {
    wide: { width: 1120, height: 760, widths: [800, 1120] },
    narrow: { width: 780, height: 1240, widths: [390, 780] },
  },
  round: { wide: { width: 780, height: 1400, widths: [390, 780] }, narrow: null },
} as const

export type PictureName = keyof typeof sizes

const files = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

export interface Picture {
  readonly width: number
  readonly height: number
  /** `srcset` of all widths. */
  readonly avif: string
  /** Single-width fallback for older browsers. */
  readonly webp: string
}

export interface Pictures {
  readonly wide: Picture
  readonly narrow: Picture | null
}

type Kind = 'light' | 'dark'

export const pictures = Object.fromEntries(
  Object.entries(sizes).map(([name, { wide, narrow }]) => {
    const of = (kind: Kind): Pictures => ({
      wide: pictureOf(`${name}-${kind}`, wide),
      narrow: narrow && pictureOf(`${name}-narrow-${kind}`, narrow),
    })
    return [name, { light: of('light'), dark: of('dark') }]
  }),
) as Record<PictureName, Record<Kind, Pictures>>

function pictureOf(
  name: string,
  {
    width,
    height,
    widths,
  }: { readonly width: number; readonly height: number; readonly widths: readonly number[] },
): Picture {
  const avif = widths
    .map((imageWidth) => `${file(`${name}-${imageWidth}.avif`)} ${imageWidth}w`)
    .join(', ')
  return { width, height, avif, webp: file(`${name}.webp`) }
}

function file(name: string): string {
  const address = files[`./pictures/${name}`]
  if (!address) throw new Error(`${name} is missing; make it with scripts/home-pictures.ts`)
  return address
}
