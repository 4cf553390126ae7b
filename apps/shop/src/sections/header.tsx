import { collectionPath } from '@marketday/contract/catalog/collection-rule'
import type { header } from '@marketday/contract/storefront/design/sections/header'
import type { SectionOf } from '@marketday/contract/storefront/design/section'
import { themes } from '@marketday/contract/storefront/design/themes'
import type { Theme } from '@marketday/contract/storefront/design/themes'

import { useFrame, useTranslate } from '../frame-context.tsx'

type Form = Theme['headerForm']

const rows: Readonly<Record<Form, string>> = {
  stacked: 'header-row',
  inline: 'header-row header-inline',
  centered: 'header-row header-centered',
}

export function Header({ section }: { readonly section: SectionOf<typeof header> }) {
  const t = useTranslate()
  const { theme } = useFrame().snapshot
  const { form: chosen, showName, showSearch } = section.settings
  const form = chosen === 'theme' ? themes[theme.name].headerForm : chosen
  return (
    <header className="border-b border-line bg-page">
      <div className={rows[form]}>
        <Brand showName={showName} />
        {form === 'inline' && <Navigation form={form} />}
        {showSearch && <SearchForm />}
        <a href="/cart" data-cart-link className="header-cart button-plain relative">
          <CartIcon />
          <span className="max-sm:sr-only">{t('shop.cart')}</span>
          <span
            data-cart-count
            hidden
            className="rounded-full bg-primary px-2 text-sm font-semibold text-on-primary tabular-nums"
          />
        </a>
      </div>
      {form !== 'inline' && <Navigation form={form} />}
    </header>
  )
}

function Brand({ showName }: { readonly showName: boolean }) {
  const { snapshot, logoUrl } = useFrame()
  const { name } = snapshot.shop
  return (
    <a
      href="/"
      className="header-brand flex min-h-11 min-w-0 items-center gap-3 rounded-theme font-heading text-xl leading-tight font-bold sm:text-2xl"
    >
      {logoUrl && (
        <img
          src={logoUrl}
          alt={showName ? '' : name}
          height={44}
          // Beside the name the logo has a fixed place, so that the name never moves.
          className={`h-11 shrink-0 object-contain ${showName ? 'w-11' : 'w-auto max-w-48'}`}
        />
      )}
      {(showName || !logoUrl) && <span className="min-w-0">{name}</span>}
    </a>
  )
}

function SearchForm() {
  const t = useTranslate()
  return (
    <form
      action="/search"
      role="search"
      data-island="suggestions"
      className="header-search relative flex gap-2"
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

function Navigation({ form }: { readonly form: Form }) {
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
      className={`header-menu overflow-x-auto max-md:ltr:mask-r-from-90% max-md:rtl:mask-l-from-90% ${form === 'inline' ? '' : 'mx-auto w-full max-w-7xl px-4 sm:px-6 lg:px-8'}`}
    >
      <ul
        className={`flex gap-x-6 whitespace-nowrap max-md:w-max max-md:pe-8 md:flex-wrap md:whitespace-normal ${form === 'centered' ? 'md:justify-center' : ''}`}
      >
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
