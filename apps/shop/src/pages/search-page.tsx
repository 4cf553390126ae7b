import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame } from '../frame-context.tsx'
import { ItemGrid } from '../parts/item-grid.tsx'

export function SearchPage({ text, items, total, popular }: Extract<ShopPage, { kind: 'search' }>) {
  const { categories } = useFrame()
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">
        {text ? `Results for “${text}”` : 'Search'}
      </h1>
      <form
        action="/search"
        role="search"
        aria-label="Search again"
        className="mt-6 mb-8 flex max-w-xl gap-2"
      >
        <label htmlFor="search-again" className="sr-only">
          Search the shop
        </label>
        <input
          id="search-again"
          name="q"
          type="search"
          defaultValue={text}
          maxLength={100}
          className="field"
        />
        <button type="submit" className="button shrink-0">
          Search
        </button>
      </form>
      {items.length > 0 ? (
        <>
          <p className="mb-6 text-soft tabular-nums">
            {total > items.length
              ? `The best ${items.length} of ${total}`
              : total === 1
                ? '1 item'
                : `${total} items`}
          </p>
          <ItemGrid items={items} eagerCount={4} />
        </>
      ) : (
        <>
          {text && (
            <p className="text-lg">
              No items match your search. Try fewer or different words, or browse:
            </p>
          )}
          <ul className="my-6 flex flex-wrap gap-3">
            {categories
              .filter((category) => category.parentId === null)
              .map((category) => (
                <li key={category.id}>
                  <a href={`/categories/${category.slug}`} className="button-plain">
                    {category.title}
                  </a>
                </li>
              ))}
          </ul>
          {popular.length > 0 && (
            <section className="mt-10">
              <h2 className="mb-6 text-2xl font-bold">New in the shop</h2>
              <ItemGrid items={popular} isShelf />
            </section>
          )}
        </>
      )}
    </>
  )
}
