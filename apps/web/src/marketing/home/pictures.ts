/** The pictures of scripts/home-pictures.ts and their widths in pixels; a missing file does not build. */
const sizes = {
  shop: { width: 1280, height: 800, widths: [480, 800, 1280] },
  versions: { width: 1120, height: 760, widths: [480, 1120] },
  stock: { width: 1120, height: 760, widths: [480, 1120] },
  round: { width: 780, height: 1400, widths: [390, 780] },
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
  /** Every width, as `srcset`. */
  readonly avif: string
  /** One width, for browsers that know nothing newer. */
  readonly webp: string
}

export const pictures = Object.fromEntries(
  Object.entries(sizes).map(([name, { width, height, widths }]) => {
    const of = (kind: 'light' | 'dark'): Picture => ({
      width,
      height,
      avif: widths.map((each) => `${file(`${name}-${kind}-${each}.avif`)} ${each}w`).join(', '),
      webp: file(`${name}-${kind}.webp`),
    })
    return [name, { light: of('light'), dark: of('dark') }]
  }),
) as Record<PictureName, Record<'light' | 'dark', Picture>>

function file(name: string): string {
  const address = files[`./pictures/${name}`]
  if (!address) throw new Error(`${name} is missing; make it with scripts/home-pictures.ts`)
  return address
}
