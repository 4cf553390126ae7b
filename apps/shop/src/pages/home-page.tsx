import type { Shelf, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { hidden, useFrame, useTranslate } from '../frame-context.tsx'
import { ItemGrid } from '../parts/item-grid.tsx'
import { Picture } from '../parts/picture.tsx'

export function HomePage({ shelves }: Extract<ShopPage, { kind: 'home' }>) {
  return (
    <>
      <Hero shelves={shelves} />
      <FeaturedCategories />
      {shelves.map((shelf, index) => (
        <ShelfSection key={shelf.title} shelf={shelf} isFirst={index === 0} />
      ))}
    </>
  )
}

function Hero({ shelves }: { shelves: readonly Shelf[] }) {
  const t = useTranslate()
  const { home } = useFrame().snapshot
  const items = shelves.flatMap((shelf) => shelf.items)
  const heroItem = items.find((item) => item.image && item.stockState !== 'out')
  return (
    <section className="-mt-2 grid items-stretch overflow-hidden rounded-theme-lg bg-tint md:grid-cols-[3fr_2fr]">
      <div className="self-center px-6 py-12 sm:px-10 lg:px-16 lg:py-20">
        <h1 className="text-4xl font-bold sm:text-5xl lg:text-6xl">{home.heading}</h1>
        {home.intro && (
          <p className="mt-5 max-w-prose text-lg text-soft sm:text-xl">{home.intro}</p>
        )}
        {items.length > 0 ? (
          <a href="/products" className="button mt-8 text-lg">
            {t('shop.viewAllItems')}
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

function FeaturedCategories() {
  const t = useTranslate()
  const { snapshot, categories } = useFrame()
  const featuredIds = snapshot.home.featuredCategoryIds
  const featured = featuredIds.flatMap(
    (id) => categories.find((category) => category.id === id) ?? [],
  )
  if (featured.length === 0) return null
  return (
    <nav aria-label={t('shop.categories')} className="mt-10">
      <ul className="flex flex-wrap gap-3">
        {featured.map((category) => (
          <li key={category.id}>
            <a href={`/categories/${category.slug}`} className="button-plain">
              {category.title}
              <span className="text-sm text-soft tabular-nums">
                {t.rich('shop.hiddenItems', { count: category.itemCount, hidden })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ShelfSection({ shelf, isFirst }: { shelf: Shelf; isFirst: boolean }) {
  const t = useTranslate()
  if (shelf.items.length === 0) return null
  return (
    <section className="mt-14">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-2xl font-bold sm:text-3xl">{shelf.title}</h2>
        {shelf.to && (
          <a className="link" href={shelf.to}>
            {t.rich('shop.seeAll', { title: shelf.title, hidden })}
          </a>
        )}
      </div>
      <ItemGrid items={shelf.items} eagerCount={isFirst ? 2 : 0} isShelf />
    </section>
  )
}
