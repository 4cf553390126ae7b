import type { ReactNode } from 'react'

import type { ShopItem } from '@marketday/contract/storefront/shop/shop'

import { useTranslate } from '../frame-context.tsx'
import { ItemGrid } from './item-grid.tsx'

interface ItemListProps {
  title: string
  items: readonly ShopItem[]
  total: number
  page: number
  pages: number
  to: (page: number) => string
  /** Parent page, if it is not the first. */
  parent?: { readonly title: string; readonly to: string } | undefined
  sorting?: ReactNode
  children?: ReactNode
}

export function ItemList({ title, items, total, page, pages, to, ...around }: ItemListProps) {
  const t = useTranslate()
  const { parent, sorting, children } = around
  return (
    <>
      <nav aria-label={t('shop.whereYouAre')} className="mb-4 text-sm text-soft">
        <a href="/" className="inline-block py-1 hover:underline">
          {t('shop.home')}
        </a>
        {parent && (
          <>
            <span aria-hidden="true"> / </span>
            <a href={parent.to} className="inline-block py-1 hover:underline">
              {parent.title}
            </a>
          </>
        )}
      </nav>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-bold sm:text-4xl">{title}</h1>
          <p className="mt-1 text-soft tabular-nums">{t('shop.items', { count: total })}</p>
        </div>
        {sorting}
      </div>
      {children}
      {items.length > 0 ? (
        <ItemGrid items={items} eagerCount={4} />
      ) : (
        <p className="text-lg text-soft">{t('shop.noItemsHere')}</p>
      )}
      <PageLinks page={page} pages={pages} to={to} />
    </>
  )
}

interface Props {
  readonly page: number
  readonly pages: number
  readonly to: (page: number) => string
}

/** Real links, so that every page can be indexed and shared. */
function PageLinks({ page, pages, to }: Props) {
  const t = useTranslate()
  if (pages <= 1) return null
  const visiblePages = [...new Set([1, page - 1, page, page + 1, pages])].filter(
    (pageNumber) => pageNumber >= 1 && pageNumber <= pages,
  )
  return (
    <nav
      aria-label={t('shop.pages')}
      className="mt-12 flex flex-wrap items-center justify-center gap-2"
    >
      {page > 1 && (
        <a rel="prev" href={to(page - 1)} className="button-plain">
          {t('shop.previous')}
        </a>
      )}
      {visiblePages.map((pageNumber, index) => (
        <span key={pageNumber} className="contents">
          {pageNumber - (visiblePages[index - 1] ?? pageNumber) > 1 && (
            <span aria-hidden="true">…</span>
          )}
          <a
            href={to(pageNumber)}
            aria-label={t('shop.page', { number: pageNumber })}
            aria-current={pageNumber === page ? 'page' : undefined}
            className="button-plain min-w-11 tabular-nums aria-[current]:bg-primary aria-[current]:text-on-primary"
          >
            {pageNumber}
          </a>
        </span>
      ))}
      {page < pages && (
        <a rel="next" href={to(page + 1)} className="button-plain">
          {t('shop.next')}
        </a>
      )}
    </nav>
  )
}
