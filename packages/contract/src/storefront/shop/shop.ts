import * as z from 'zod/mini'

import { CustomFact } from '../../catalog/custom-values.ts'
import { get } from '../../endpoints/endpoint.ts'
import { Currency, Slug, Id, Time, text } from '../../endpoints/scalars.ts'
import { ShopPicture } from './shop-picture.ts'
import { CollectionSort } from '../../catalog/collection-rule.ts'
import { QuantityBreak } from '../../catalog/quantity-breaks.ts'
import { shownItemFields } from '../../catalog/products/item-fields.ts'
import { OrderedPart } from '../../catalog/products/bundles.ts'
import { ItemKind } from '../../catalog/products/item-kinds.ts'
import { StockState } from '../../stock/stock.ts'

export const shopPageSize = 20

/** Item in a list; the price is that of its cheapest variant. */
export const ShopItem = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  priceMinor: z.int(),
  maxPriceMinor: z.int(),
  compareAtMinor: z.nullable(z.int()),
  currency: Currency,
  stockState: StockState,
  image: z.nullable(ShopPicture),
})
export type ShopItem = z.output<typeof ShopItem>

export const ShopVariant = z.object({
  id: Id,
  title: z.string(),
  optionValues: z.array(z.string()),
  /** `key` of the item picture for this variant. */
  pictureKey: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  priceMinor: z.int(),
  compareAtMinor: z.nullable(z.int()),
  /** Quantity prices below the regular price (`breaksBelow`). */
  quantityBreaks: z.array(QuantityBreak),
  /** On sale until the item's `saleUntil`, if set. */
  isOnSale: z.boolean(),
  stockState: StockState,
  /** Orderable quantity; null if stock is not tracked. */
  available: z.nullable(z.int()),
})
export type ShopVariant = z.output<typeof ShopVariant>

export const ShopProduct = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  ...shownItemFields,
  kind: ItemKind,
  leadDays: z.nullable(z.int()),
  facts: z.array(CustomFact),
  currency: Currency,
  category: z.nullable(z.object({ title: z.string(), slug: z.string() })),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  images: z.array(ShopPicture),
  /** End of the current sale. */
  saleUntil: z.nullable(Time),
  variants: z.array(ShopVariant),
  parts: z.array(OrderedPart),
  updatedAt: Time,
})
export type ShopProduct = z.output<typeof ShopProduct>

export const ShopCategory = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  parentId: z.nullable(Id),
  /** Number of items for sale, including subcategories. */
  itemCount: z.int(),
})
export type ShopCategory = z.output<typeof ShopCategory>

/** Base URL of picture files (`ShopPicture`). */
const media = { mediaOrigin: z.string() }

export const listShopProducts = get('/shop/products', {
  access: 'shop',
  summary: 'Twenty items for sale, by title',
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(600))) }),
  response: z.object({ rows: z.array(ShopItem), nextCursor: z.nullable(z.string()), ...media }),
})

export const getShopProduct = get('/shop/products/:slug', {
  access: 'shop',
  summary: 'One item for sale with its variants and pictures',
  params: z.object({ slug: Slug }),
  response: z.object({ ...ShopProduct.shape, ...media }),
})

export const listShopCategories = get('/shop/categories', {
  access: 'shop',
  summary: 'The categories that have something for sale',
  response: z.object({ rows: z.array(ShopCategory) }),
})

/** Upper limit of page numbers. */
export const PageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))

export const listCategoryProducts = get('/shop/categories/:slug/products', {
  access: 'shop',
  summary: 'The items of a category, by page number',
  params: z.object({ slug: Slug }),
  query: z.strictObject({ page: z.optional(PageNumber), sort: z.optional(CollectionSort) }),
  response: z.object({ rows: z.array(ShopItem), total: z.int(), pages: z.int(), ...media }),
})

export const searchShop = get('/shop/search', {
  access: 'shop',
  summary: 'Items for sale that fit the words, spelling mistakes forgiven',
  query: z.strictObject({ q: text(100) }),
  response: z.object({ rows: z.array(ShopItem), total: z.int(), ...media }),
})
