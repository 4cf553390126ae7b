import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame, useTranslate } from '../frame-context.tsx'
import { ItemGrid } from '../parts/item-grid.tsx'

export function SearchPage({ text, items, total, popular }: Extract<ShopPage, { kind: 'search' }>) {
  const t = useTranslate()
  const { categories } = useFrame()
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">
        {text ? t('shop.resultsFor', { text }) : t('shop.search')}
      </h1>
      <form
        action="/search"
        role="search"
        aria-label={t('shop.searchAgain')}
        className="mt-6 mb-8 flex max-w-xl gap-2"
      >
        <label htmlFor="search-again" className="sr-only">
          {t('shop.searchShop')}
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
          {t('shop.search')}
        </button>
      </form>
      {items.length > 0 ? (
        <>
          <p className="mb-6 text-soft tabular-nums">
            {total > items.length
              ? t('shop.bestOf', { shown: items.length, total })
              : t('shop.items', { count: total })}
          </p>
          <ItemGrid items={items} eagerCount={4} />
        </>
      ) : (
        <>
          {text && <p className="text-lg">{t('shop.noResults')}</p>}
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
              <h2 className="mb-6 text-2xl font-bold">{t('shop.newInShop')}</h2>
              <ItemGrid items={popular} isShelf />
            </section>
          )}
        </>
      )}
    </>
  )
}
