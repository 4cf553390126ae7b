import { collectionPath } from '@marketday/contract/catalog/collection-rule'
import type { header } from '@marketday/contract/storefront/design/sections/header'
import type { SectionOf } from '@marketday/contract/storefront/design/section'
import { themes } from '@marketday/contract/storefront/design/themes'
import type { Theme } from '@marketday/contract/storefront/design/themes'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { ShopBrand } from '../parts/shop-brand.tsx'

type Form = Theme['headerForm']

const rows: Readonly<Record<Form, string>> = {
  stacked: 'header-row',
  inline: 'header-row header-inline',
  centered: 'header-row header-centered',
}

export function Header({ section }: { readonly section: SectionOf<typeof header> }) {
  const t = useTranslate()
  const { theme } = useFrame().snapshot
  const { form: chosen, showSearch } = section.settings
  const preferred = chosen === 'theme' ? themes[theme.name].headerForm : chosen
  const links = useLinks()
  // More links would fill two rows beside the logo.
  const form = preferred === 'inline' && links.length > 6 ? 'stacked' : preferred
  const isInline = form === 'inline'
  return (
    <header className="border-b border-line bg-page">
      <div className={rows[form]}>
        <Brand />
        {isInline && <Navigation form={form} links={links} />}
        {showSearch && <SearchForm />}
        <a href="/cart" data-cart-link className="header-cart header-action">
          <CartIcon />
          <span className="max-sm:sr-only">{t('shop.cart')}</span>
          <span
            data-cart-count
            hidden
            className="rounded-full bg-primary px-2 text-sm font-semibold text-on-primary tabular-nums"
          />
        </a>
      </div>
      {!isInline && <Navigation form={form} links={links} />}
    </header>
  )
}

function Brand() {
  return (
    <a
      href="/"
      className="header-brand flex min-h-11 min-w-0 items-center gap-3 rounded-theme font-heading text-xl leading-tight font-bold sm:text-2xl"
    >
      <ShopBrand />
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
      className="header-search relative"
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
        className="field pe-11"
      />
      <button
        type="submit"
        className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-theme text-soft hover:text-ink"
        aria-label={t('shop.search')}
      >
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

interface MenuLink {
  readonly to: string
  readonly label: string
}

function useLinks(): MenuLink[] {
  const t = useTranslate()
  const { categories, snapshot } = useFrame()
  return [
    { to: '/products', label: t('shop.everything') },
    ...categories
      .filter((category) => category.parentId === null)
      .map((category) => ({ to: `/categories/${category.slug}`, label: category.title })),
    ...snapshot.collections.flatMap(({ slug, title, isInMenu }) =>
      isInMenu && slug !== null ? [{ to: collectionPath(slug), label: title }] : [],
    ),
    ...snapshot.navigation.map(({ to, label }) => ({ to, label })),
  ]
}

interface NavigationProps {
  readonly form: Form
  readonly links: readonly MenuLink[]
}

function Navigation({ form, links }: NavigationProps) {
  const t = useTranslate()
  const { canonicalPath } = useFrame()
  return (
    <nav
      aria-label={t('shop.shopMenu')}
      className={`header-menu overflow-x-auto max-md:ltr:mask-r-from-90% max-md:rtl:mask-l-from-90% ${form === 'inline' ? '' : `mx-auto w-full px-4 sm:px-6 lg:px-8 ${form === 'centered' ? '' : 'max-w-7xl'}`}`}
    >
      <ul
        className={`flex gap-x-6 whitespace-nowrap max-md:w-max max-md:pe-8 md:flex-wrap md:whitespace-normal ${form === 'centered' ? 'md:justify-center' : ''}`}
      >
        {links.map(({ to, label }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={canonicalPath === to ? 'page' : undefined}
              className="inline-block border-b-2 border-transparent py-2.5 text-ink hover:border-edge focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-ink forced-colors:not-aria-[current]:border-[Canvas]"
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
