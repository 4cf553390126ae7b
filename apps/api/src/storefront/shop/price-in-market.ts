import { priceInMarket } from '@marketday/contract/catalog/price-in-market'
import { priceIn } from '@marketday/contract/catalog/price-rule'
import type { ShopItem, ShopProduct } from '@marketday/contract/storefront/shop/shop'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import type { ShopMarket } from '../../catalog/markets/shop-market.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findOwnPrices, priceThere } from './own-prices.ts'
import type { OwnPrices } from './own-prices.ts'

interface Pricing {
  readonly market: ShopMarket
  readonly own: OwnPrices
}

/** A crossed-out price must exceed the price. */
const above = (compareAtMinor: number | null, priceMinor: number) =>
  compareAtMinor !== null && compareAtMinor > priceMinor ? compareAtMinor : null

function itemIn({ market, own }: Pricing, item: ShopItem): ShopItem {
  const variants = own.get(item.id)
  const price = (minor: number) => priceIn(market, minor, item.currency)
  const prices = variants?.map((variant) => priceThere(market, variant)) ?? [
    price(item.priceMinor),
    price(item.maxPriceMinor),
  ]
  const struck = variants
    ? variants.flatMap(({ ownMinor, compareAtMinor }) =>
        ownMinor === null ? (compareAtMinor ?? []) : [],
      )
    : [item.compareAtMinor ?? []].flat()
  const priceMinor = Math.min(...prices)
  return {
    ...item,
    priceMinor,
    maxPriceMinor: Math.max(...prices),
    compareAtMinor: struck.length > 0 ? above(price(Math.min(...struck)), priceMinor) : null,
  }
}

function productIn({ market, own }: Pricing, product: ShopProduct): ShopProduct {
  const { id: productId, currency } = product
  const owned = new Map(own.get(productId)?.map(({ id, ownMinor }) => [id, ownMinor]))
  const variants = product.variants.map((variant) => {
    const ownMinor = owned.get(variant.id) ?? null
    const marketPrices = ownMinor === null ? {} : { [market.id]: ownMinor }
    const { marketPrices: _own, ...priced } = priceInMarket(
      market,
      { ...variant, marketPrices },
      currency,
    )
    const struck =
      ownMinor === null && variant.compareAtMinor !== null
        ? priceIn(market, variant.compareAtMinor, currency)
        : null
    return {
      ...priced,
      compareAtMinor: above(struck, priced.priceMinor),
      isOnSale: variant.isOnSale && ownMinor === null,
    }
  })
  return { ...product, variants }
}

export async function itemsIn(
  db: Db,
  market: ShopMarket | null,
  items: readonly ShopItem[],
): Promise<readonly ShopItem[]> {
  if (market === null) return items
  const marketPrices = await findOwnPrices(
    db,
    market,
    items.map(({ id }) => id),
  )
  return items.map((item) => itemIn({ market, own: marketPrices }, item))
}

interface ItemText {
  /** JSON of a `ShopItem`; unchanged for the home market. */
  readonly item: string
}

export async function itemTextsIn(
  db: Db,
  market: ShopMarket | null,
  rows: readonly ItemText[],
): Promise<readonly string[]> {
  const texts = rows.map(({ item }) => item)
  if (market === null) return texts
  const items = texts.map((text) => JSON.parse(text) as ShopItem)
  return (await itemsIn(db, market, items)).map((item) => JSON.stringify(item))
}

export async function productTextIn(
  db: Db,
  market: ShopMarket | null,
  text: string,
): Promise<string> {
  if (market === null) return text
  const product = JSON.parse(text) as ShopProduct
  const marketPrices = await findOwnPrices(db, market, [product.id])
  return JSON.stringify(productIn({ market, own: marketPrices }, product))
}

export async function pageIn(db: Db, market: ShopMarket | null, page: ShopPage): Promise<ShopPage> {
  if (market === null) return page
  const ids = page.kind === 'product' ? [page.product.id] : []
  const marketPrices = await findOwnPrices(db, market, [
    ...ids,
    ...itemsOn(page).map(({ id }) => id),
  ])
  return pageAt({ market, own: marketPrices }, page)
}

function itemsOn(page: ShopPage): readonly ShopItem[] {
  const shelves = Object.values(page.contents ?? {}).flatMap((content) => content.shelves)
  return [...shelves.flatMap(({ items }) => items), ...mainItems(page)]
}

function mainItems(page: ShopPage): readonly ShopItem[] {
  switch (page.kind) {
    case 'category':
    case 'collection':
    case 'recent':
      return page.items
    case 'search':
      return [...page.items, ...page.popular]
    default:
      return []
  }
}

function pageAt(pricing: Pricing, page: ShopPage): ShopPage {
  const items = (shopItems: readonly ShopItem[]) => shopItems.map((item) => itemIn(pricing, item))
  const contents = Object.fromEntries(
    Object.entries(page.contents ?? {}).map(([id, { shelves, ...content }]) => [
      id,
      { ...content, shelves: shelves.map((shelf) => ({ ...shelf, items: items(shelf.items) })) },
    ]),
  )
  return { ...mainAt(pricing, page, items), contents }
}

function mainAt(
  pricing: Pricing,
  page: ShopPage,
  items: (shopItems: readonly ShopItem[]) => readonly ShopItem[],
): ShopPage {
  switch (page.kind) {
    case 'category':
    case 'collection':
    case 'recent':
      return { ...page, items: items(page.items) }
    case 'search':
      return { ...page, items: items(page.items), popular: items(page.popular) }
    case 'product':
      return { ...page, product: productIn(pricing, page.product) }
    default:
      return page
  }
}
