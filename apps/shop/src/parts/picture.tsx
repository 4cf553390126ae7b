import { pictureSources, pictureUrl } from '@marketday/contract/storefront/shop/picture-files'
import type { ShopPicture } from '@marketday/contract/storefront/shop/shop-picture'
import type { ShopProduct } from '@marketday/contract/storefront/shop/shop'

import { useFrame, useTranslate } from '../frame-context.tsx'

interface Props {
  readonly image: ShopPicture | null
  readonly sizes: string
  readonly eager?: boolean
  readonly className?: string
  /** Largest width in pixels; the widest of an item by default. */
  readonly atMost?: number
}

export function Picture({ image, sizes, eager = false, className = '', atMost }: Props) {
  const { mediaOrigin } = useFrame()
  if (!image) return <NoPicture className={className} />
  const sources = pictureSources(mediaOrigin, image, atMost)
  return (
    <img
      src={pictureUrl(mediaOrigin, image, 480)}
      srcSet={sources || undefined}
      sizes={sources ? sizes : undefined}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      alt={image.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={`bg-tint object-cover ${className}`}
    />
  )
}

function NoPicture({ className }: { className: string }) {
  return (
    <span
      className={`flex items-center justify-center bg-tint text-edge ${className}`}
      aria-hidden="true"
    >
      <svg
        viewBox="0 0 48 48"
        className="w-1/4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M8 20h32l-3 20H11L8 20Zm8 0a8 8 0 0 1 16 0" strokeLinejoin="round" />
      </svg>
    </span>
  )
}

/** Scrollable row (touch, keyboard) with thumbnails as plain links into it. */
export function Gallery({ images, title }: Pick<ShopProduct, 'images' | 'title'>) {
  const t = useTranslate()
  if (images.length === 0)
    return <Picture image={null} sizes="" className="product-picture rounded-theme-lg" />
  const isOne = images.length === 1
  return (
    <section aria-label={t('shop.pictures')} data-gallery>
      <ul
        className="flex snap-x snap-mandatory overflow-x-auto rounded-theme-lg motion-safe:scroll-smooth"
        {...(!isOne && {
          tabIndex: 0,
          role: 'group',
          'aria-label': t('shop.picturesOf', { title }),
        })}
      >
        {images.map((image, index) => (
          <li
            key={image.key}
            id={`picture-${index + 1}`}
            // Children of a named group; a single picture stays a list item.
            role={isOne ? undefined : 'presentation'}
            className="w-full shrink-0 snap-center"
          >
            <Picture
              image={image}
              sizes="(min-width: 1280px) 600px, (min-width: 768px) 48vw, 94vw"
              eager={index === 0}
              className="product-picture"
            />
          </li>
        ))}
      </ul>
      {!isOne && (
        <nav aria-label={t('shop.choosePicture')} className="mt-3 flex flex-wrap gap-2">
          {images.map((image, index) => (
            <a
              key={image.key}
              href={`#picture-${index + 1}`}
              aria-label={t('shop.pictureOf', { number: index + 1, count: images.length })}
              className="rounded-theme border border-line hover:border-ink"
            >
              <Picture
                image={{ ...image, alt: '' }}
                sizes="72px"
                className="size-18 rounded-theme"
              />
            </a>
          ))}
        </nav>
      )}
    </section>
  )
}

export const startWith = (pictures: readonly ShopPicture[], key: string | null): ShopPicture[] =>
  [...pictures].sort((a, b) => Number(b.key === key) - Number(a.key === key))
