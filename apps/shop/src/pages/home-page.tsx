import type { Shelf, ShopPage } from '@marketday/contract/shop-pages'
import { useFrame } from '../frame-context.tsx'
import { ItemGrid } from '../parts/item-card.tsx'

export function HomePage({ shelves }: Extract<ShopPage, { kind: 'home' }>) {
  const { home } = useFrame().snapshot
  return (
    <>
      <section className="-mx-4 -mt-8 bg-tint px-4 py-14 sm:-mx-6 sm:px-6 sm:py-20 lg:-mx-8 lg:px-8">
        <h1 className="max-w-3xl text-4xl font-bold sm:text-5xl lg:text-6xl">{home.heading}</h1>
        {home.intro && <p className="mt-5 max-w-prose text-lg text-soft sm:text-xl">{home.intro}</p>}
        <a href="/products" className="button mt-8 text-lg">
          See everything
        </a>
      </section>
      <FeaturedCategories />
      {shelves.map((shelf, index) => (
        <ShelfSection key={shelf.title} shelf={shelf} isFirst={index === 0} />
      ))}
    </>
  )
}

function FeaturedCategories() {
  const { snapshot, categories } = useFrame()
  const wanted = snapshot.home.featuredCategoryIds
  const featured = wanted.flatMap((id) => categories.find((category) => category.id === id) ?? [])
  if (featured.length === 0) return null
  return (
    <nav aria-label="Categories" className="mt-10">
      <ul className="flex flex-wrap gap-3">
        {featured.map((category) => (
          <li key={category.id}>
            <a href={`/categories/${category.handle}`} className="button-plain">
              {category.title}
              <span className="text-sm text-soft tabular-nums">
                {category.itemCount}
                <span className="sr-only"> items</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ShelfSection({ shelf, isFirst }: { shelf: Shelf; isFirst: boolean }) {
  if (shelf.items.length === 0) return null
  return (
    <section className="mt-14">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-2xl font-bold sm:text-3xl">{shelf.title}</h2>
        {shelf.to && (
          <a className="link" href={shelf.to}>
            See all<span className="sr-only"> of {shelf.title}</span>
          </a>
        )}
      </div>
      <ItemGrid items={shelf.items} eagerCount={isFirst ? 2 : 0} />
    </section>
  )
}
