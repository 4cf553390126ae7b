import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { pageAtRest } from '../../platform/page-at-rest.ts'
import { pictures, type Picture, type PictureName } from './pictures.ts'

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
