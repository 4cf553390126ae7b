import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { pageAtRest } from '../../platform/page-at-rest.ts'
import { pictures, type Picture, type PictureName } from './pictures.ts'

interface ProductPictureProps {
  name: PictureName
  /** What the picture shows, for those who do not see it. */
  alt: string
  /** How wide it stands in the page, for the browser's choice of a file. */
  sizes: string
  className?: string
}

/**
 * The product as it is, from the script that photographs the demo bakery. Both appearances are in the page;
 * a lazy picture that is hidden is never fetched.
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

/** Once nothing else is to be done, so that the page is whole where it is printed or captured unscrolled. */
function fetchIfShown(picture: HTMLImageElement | null): void {
  if (picture && getComputedStyle(picture).display !== 'none') picture.loading = 'eager'
}

/** A wide page shrunk to a phone could not be read. */
function NarrowSources({ picture: { width, height, avif, webp } }: { picture: Picture }) {
  const shape = { media: '(max-width: 639px)', width, height }
  return (
    <>
      <source {...shape} type="image/avif" srcSet={avif} sizes="calc(100vw - 2rem)" />
      <source {...shape} type="image/webp" srcSet={webp} />
    </>
  )
}
