import { collectionPath } from '@marketday/contract/catalog/collection-rule'
import { useFrame, useTranslate } from '../frame-context.tsx'

export function ShopHeader() {
  const { snapshot, logoUrl } = useFrame()
  const t = useTranslate()
  return (
    <header className="border-b border-line bg-page">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:gap-x-6 sm:px-6 lg:px-8">
        <a
          href="/"
          className="me-auto flex min-h-11 min-w-0 flex-1 items-center rounded-theme font-heading text-xl leading-tight font-bold sm:flex-none sm:text-2xl"
        >
          {logoUrl ? (
            <img
              src={logoUrl}
              alt={snapshot.shop.name}
              height={44}
              className="h-11 w-auto max-w-48 object-contain"
            />
          ) : (
            snapshot.shop.name
          )}
        </a>
        <SearchForm />
        <a href="/cart" data-cart-link className="button-plain relative order-2 sm:order-3">
          <CartIcon />
          <span className="max-sm:sr-only">{t('shop.cart')}</span>
          <span
            data-cart-count
            hidden
            className="rounded-full bg-primary px-2 text-sm font-semibold text-on-primary tabular-nums"
          />
        </a>
      </div>
      <Navigation />
    </header>
  )
}

function SearchForm() {
  const t = useTranslate()
  return (
    <form
      action="/search"
      role="search"
      data-island="suggestions"
      className="relative order-3 flex w-full gap-2 sm:order-2 sm:w-80"
    >
      <label htmlFor="search" className="sr-only">
        {t('shop.searchShop')}
      </label>
      <input
        id="search"
        name="q"
        type="search"
        maxLength={100}
        autoComplete="off"
        placeholder={t('shop.searchShop')}
        className="field"
      />
      <button type="submit" className="button-plain px-3" aria-label={t('shop.search')}>
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <circle cx="11" cy="11" r="7" />
          <path d="m16.5 16.5 4 4" strokeLinecap="round" />
        </svg>
      </button>
    </form>
  )
}

function Navigation() {
  const t = useTranslate()
  const { categories, snapshot, canonicalPath } = useFrame()
  const links = [
    { to: '/products', label: t('shop.everything') },
    ...categories
      .filter((category) => category.parentId === null)
      .map((category) => ({ to: `/categories/${category.slug}`, label: category.title })),
    ...snapshot.collections.flatMap(({ slug, title, isInMenu }) =>
      isInMenu && slug !== null ? [{ to: collectionPath(slug), label: title }] : [],
    ),
    ...snapshot.navigation.map(({ to, label }) => ({ to, label })),
  ]
  return (
    <nav
      aria-label={t('shop.shopMenu')}
      className="mx-auto max-w-7xl overflow-x-auto px-4 max-md:ltr:mask-r-from-90% max-md:rtl:mask-l-from-90% sm:px-6 lg:px-8"
    >
      <ul className="flex gap-x-6 whitespace-nowrap max-md:w-max max-md:pe-8 md:flex-wrap md:whitespace-normal">
        {links.map(({ to, label }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={canonicalPath === to ? 'page' : undefined}
              className="inline-block border-b-2 border-transparent py-2.5 text-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-ink forced-colors:not-aria-[current]:border-[Canvas]"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CartIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="M4 9h16l-1.5 11h-13L4 9Zm4 0a4 4 0 0 1 8 0" strokeLinejoin="round" />
    </svg>
  )
}
