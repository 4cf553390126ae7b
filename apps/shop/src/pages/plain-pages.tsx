import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { RichText } from '@marketday/fields/rich-text/RichText.tsx'

import { useTranslate } from '../frame-context.tsx'
import { ItemGrid } from '../parts/item-grid.tsx'

export function ContentPage({ page }: Extract<ShopPage, { kind: 'content' }>) {
  return (
    <article className="mx-auto max-w-prose">
      <h1 className="mb-6 text-3xl font-bold sm:text-4xl">{page.title}</h1>
      <RichText text={page.body} />
    </article>
  )
}

export function MessagePage({ title, text, action }: Extract<ShopPage, { kind: 'message' }>) {
  return (
    <div className="mx-auto max-w-prose py-10 text-center sm:py-20">
      <h1 className="text-3xl font-bold sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-soft">{text}</p>
      {action?.posts && (
        <form action={action.to} method="post">
          <button type="submit" className="button mt-8">
            {action.label}
          </button>
        </form>
      )}
      {action && !action.posts && (
        <a href={action.to} className="button mt-8">
          {action.label}
        </a>
      )}
    </div>
  )
}

/** List of viewed items; sections of other pages show it. */
export function RecentPage({ items }: Extract<ShopPage, { kind: 'recent' }>) {
  const t = useTranslate()
  return (
    <>
      <h1 className="mb-6 text-3xl font-bold sm:text-4xl">{t('shop.recentlyViewed')}</h1>
      <ItemGrid items={items} isShelf />
    </>
  )
}
