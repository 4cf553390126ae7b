import { breaksIn, priceIn } from '@marketday/contract/prices/price-rule'
import type { PriceRule } from '@marketday/contract/prices/price-rule'
import type { ShopItem, ShopProduct } from '@marketday/contract/shop/shop'
import type { ShopPage } from '@marketday/contract/shop/shop-pages'

/** What is struck through beside a price is above it. */
const above = (compareAtMinor: number | null, priceMinor: number) =>
  compareAtMinor !== null && compareAtMinor > priceMinor ? compareAtMinor : null

export function itemIn(rule: PriceRule, item: ShopItem): ShopItem {
  const price = (minor: number) => priceIn(rule, minor, item.currency)
  const priceMinor = price(item.priceMinor)
  return {
    ...item,
    priceMinor,
    maxPriceMinor: price(item.maxPriceMinor),
    compareAtMinor: above(item.compareAtMinor && price(item.compareAtMinor), priceMinor),
  }
}

function productIn(rule: PriceRule, product: ShopProduct): ShopProduct {
  const price = (minor: number) => priceIn(rule, minor, product.currency)
  const variants = product.variants.map((variant) => {
    const priceMinor = price(variant.priceMinor)
    return {
      ...variant,
      priceMinor,
      compareAtMinor: above(variant.compareAtMinor && price(variant.compareAtMinor), priceMinor),
      quantityBreaks: breaksIn(rule, variant.quantityBreaks, product.currency),
    }
  })
  return { ...product, variants }
}

/** The same of the JSON of a `ShopItem` and a `ShopProduct`; at home it stays the text that it is. */
export const itemTextIn = (rule: PriceRule | null, text: string): string =>
  rule === null ? text : JSON.stringify(itemIn(rule, JSON.parse(text) as ShopItem))
export const productTextIn = (rule: PriceRule | null, text: string): string =>
  rule === null ? text : JSON.stringify(productIn(rule, JSON.parse(text) as ShopProduct))

/** The page at the prices of a market; null is the home market, whose prices stand in it. */
export function pageIn(rule: PriceRule | null, page: ShopPage): ShopPage {
  if (rule === null) return page
  const items = (found: readonly ShopItem[]) => found.map((item) => itemIn(rule, item))
  switch (page.kind) {
    case 'home':
      return {
        ...page,
        shelves: page.shelves.map((shelf) => ({ ...shelf, items: items(shelf.items) })),
      }
    case 'category':
    case 'collection':
      return { ...page, items: items(page.items) }
    case 'search':
      return { ...page, items: items(page.items), popular: items(page.popular) }
    case 'product':
      return { ...page, product: productIn(rule, page.product), related: items(page.related) }
    default:
      return page
  }
}
