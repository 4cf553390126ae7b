import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { pageAtRest } from '../../platform/page-at-rest.ts'

interface ProductPictureProps {
  name: PictureName
  alt: string
  /** `sizes` attribute. */
  sizes: string
  className?: string
}

/**
 * Product screenshot generated from the demo bakery. Both appearances are in the page; a hidden
 * lazy picture is never loaded.
 */
export function ProductPicture({ name, alt, sizes, className }: ProductPictureProps) {
  return (
    <>
      <Appearance
        kind="light"
        {...{ name, alt, sizes }}
        className={clsx(className, 'dark:hidden')}
      />
      <Appearance
        kind="dark"
        {...{ name, alt, sizes }}
        className={clsx(className, 'hidden dark:block')}
      />
    </>
  )
}

function Appearance({
  kind,
  name,
  alt,
  sizes,
  className,
}: ProductPictureProps & { kind: 'light' | 'dark' }) {
  const { wide, narrow } = pictures[name][kind]
  const imageRef = useRef<HTMLImageElement>(null)
  useEffect(() => void pageAtRest().then(() => fetchIfShown(imageRef.current)), [])
  const { width, height, avif, webp } = wide
  return (
    <picture>
      {narrow && <NarrowSources picture={narrow} />}
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        ref={imageRef}
        src={webp}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={clsx('h-auto w-full', className)}
      />
    </picture>
  )
}

/** Loads lazily when idle, so that printed and captured pages are complete. */
function fetchIfShown(picture: HTMLImageElement | null): void {
  if (picture && getComputedStyle(picture).display !== 'none') picture.loading = 'eager'
}

/** A scaled-down desktop screenshot would be unreadable on a phone. */
function NarrowSources({ picture: { width, height, avif, webp } }: { picture: Picture }) {
  const shape = { media: '(max-width: 639px)', width, height }
  return (
    <>
      <source {...shape} type="image/avif" srcSet={avif} sizes="calc(100vw - 2rem)" />
      <source {...shape} type="image/webp" srcSet={webp} />
    </>
  )
}

interface PictureFrameProps {
  address?: string
  children: ReactNode
  className?: string
}

export function PictureFrame({ address, children, className }: PictureFrameProps) {
  return (
    <div
      className={clsx(
        'overflow-hidden rounded-2xl border border-line bg-surface shadow-[0_24px_60px_-24px_rgb(27_28_69/0.28)] dark:shadow-none',
        className,
      )}
    >
      {address && (
        <div
          aria-hidden
          className="flex items-center gap-1.5 border-b border-line bg-sunken px-4 py-2.5"
        >
          {['a', 'b', 'c'].map((dot) => (
            <span key={dot} className="size-2.5 rounded-full bg-line" />
          ))}
          <span className="mx-auto rounded-md bg-hover px-4 wrap-anywhere py-0.5 text-xs text-soft sm:px-10">
            {address}
          </span>
        </div>
      )}
      {children}
    </div>
  )
}

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

interface Picture {
  readonly width: number
  readonly height: number
  /** `srcset` of all widths. */
  readonly avif: string
  /** Single-width fallback for older browsers. */
  readonly webp: string
}

interface Pictures {
  readonly wide: Picture
  readonly narrow: Picture | null
}

type Kind = 'light' | 'dark'

const pictures = Object.fromEntries(
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
