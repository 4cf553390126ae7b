import { policyPaths } from '@marketday/contract/storefront/shop/shop-draft'
import { useFrame, useTranslate } from '../../frame-context.tsx'
import { ShopBrand } from '../shop-brand.tsx'

/** Header of the checkout: nothing leads away but the cart. */
export function CheckoutHeader() {
  const t = useTranslate()
  return (
    <header className="border-b border-line bg-page">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-6 lg:px-8">
        <span className="flex min-h-11 min-w-0 items-center gap-3 font-heading text-xl leading-tight font-bold sm:text-2xl">
          <ShopBrand />
        </span>
        <a href="/cart" className="link py-2">
          {t('checkout.backToCart')}
        </a>
      </div>
    </header>
  )
}

/** The pages a buyer may want to read before paying. */
export function CheckoutFooter() {
  const { snapshot, year } = useFrame()
  const pages = snapshot.pages.filter(({ path }) => policies.includes(path))
  return (
    <footer className="mt-16 border-t border-line text-sm text-soft">
      <ul className="mx-auto flex max-w-7xl flex-wrap gap-x-6 gap-y-1 px-4 pt-5 pb-10 sm:px-6 lg:px-8">
        <li className="py-1">
          © {year} {snapshot.shop.name}
        </li>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a className="inline-block py-1 hover:text-ink hover:underline" href={path}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  )
}

const policies: readonly string[] = policyPaths
