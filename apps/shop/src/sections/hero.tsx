import type { hero } from '@marketday/contract/storefront/design/sections/hero'
import type { SectionOf } from '@marketday/contract/storefront/design/section'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { Picture } from '../parts/picture.tsx'

interface Props {
  readonly section: SectionOf<typeof hero>
  readonly page: ShopPage
}

export function Hero({ section, page }: Props) {
  const t = useTranslate()
  const { home } = useFrame().snapshot
  const [slide] = section.blocks
  const items = Object.values(page.contents ?? {}).flatMap(({ shelves }) =>
    shelves.flatMap((shelf) => shelf.items),
  )
  const heroItem = items.find((item) => item.image && item.stockState !== 'out')
  const text = slide?.settings.text || home.intro
  return (
    <section className="-mt-2 grid items-stretch overflow-hidden rounded-theme-lg bg-tint md:grid-cols-[3fr_2fr]">
      <div className="self-center px-6 py-12 sm:px-10 lg:px-16 lg:py-20">
        <h1 className="text-4xl font-bold sm:text-5xl lg:text-6xl">
          {slide?.settings.heading || home.heading}
        </h1>
        {text && <p className="mt-5 max-w-prose text-lg text-soft sm:text-xl">{text}</p>}
        {items.length > 0 ? (
          <a href={slide?.settings.link || '/products'} className="button mt-8 text-lg">
            {slide?.settings.button || t('shop.viewAllItems')}
          </a>
        ) : (
          <p className="mt-8 text-lg font-medium">{t('shop.noItemsYet')}</p>
        )}
      </div>
      {heroItem && (
        <a
          href={`/products/${heroItem.slug}`}
          className="relative hidden min-h-80 focus-visible:-outline-offset-4 md:block"
        >
          <Picture
            image={heroItem.image && { ...heroItem.image, alt: '' }}
            sizes="(min-width: 1280px) 500px, 40vw"
            eager
            className="absolute inset-0 size-full"
          />
          <span className="absolute end-4 bottom-4 rounded-theme bg-page px-3 py-1.5 font-medium">
            {heroItem.title}
          </span>
        </a>
      )}
    </section>
  )
}
