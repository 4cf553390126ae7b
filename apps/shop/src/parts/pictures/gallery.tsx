import type { ShopProduct } from '@marketday/contract/storefront/shop/shop'
import { Picture } from './picture.tsx'

/** Scrollable row (touch, keyboard) with thumbnails as plain links into it. */
export function Gallery({ images, title }: Pick<ShopProduct, 'images' | 'title'>) {
  if (images.length === 0)
    return <Picture image={null} sizes="" className="aspect-square w-full rounded-theme-lg" />
  const isOne = images.length === 1
  return (
    <section aria-label="Pictures" data-gallery>
      <ul
        className="flex snap-x snap-mandatory overflow-x-auto rounded-theme-lg motion-safe:scroll-smooth"
        {...(!isOne && { tabIndex: 0, role: 'group', 'aria-label': `Pictures of ${title}` })}
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
              className="aspect-square w-full"
            />
          </li>
        ))}
      </ul>
      {!isOne && (
        <nav aria-label="Choose a picture" className="mt-3 flex flex-wrap gap-2">
          {images.map((image, index) => (
            <a
              key={image.key}
              href={`#picture-${index + 1}`}
              aria-label={`Picture ${index + 1} of ${images.length}`}
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
