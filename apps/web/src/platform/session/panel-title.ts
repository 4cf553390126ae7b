import type { MetaDescriptor } from 'react-router'
import { currentShop } from '../api/http.ts'
import { productName } from '../seo/site.ts'
import { authState } from './auth-store.ts'

/** Title of a panel page, from specific to general: `Order 1042 · Order Management · Copper Bakery`. */
export function panelTitle(...parts: string[]): MetaDescriptor[] {
  return [{ title: titleOf(parts) }, { name: 'robots', content: 'noindex' }]
}

export const titleOf = (parts: readonly string[]): string => [...parts, shopName()].join(separator)

const separator = ' · '

const names = new Map<string, string>()

interface NamedShop {
  readonly slug: string
  readonly name: string
}

/** Local storage holds the name of one shop; another tab may work for a different one. */
export function noteShopNames(shops: readonly NamedShop[]): void {
  for (const { slug, name } of shops) names.set(slug, name)
  const name = names.get(currentShop())
  const early = `${separator}${productName}`
  // The title was set before the name was known.
  if (name && globalThis.document?.title.endsWith(early))
    document.title = `${document.title.slice(0, -early.length)}${separator}${name}`
}

/** Name of this tab's shop; the product's name until it is known, and for operators. */
function shopName(): string {
  const slug = currentShop()
  const { tenant } = authState().userInfo
  const stored = tenant?.slug === slug ? tenant.name : undefined
  return names.get(slug) ?? stored ?? productName
}
