import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import { itemFields } from './item-fields.ts'
import { ItemPart } from './bundles.ts'
import { ItemFile } from './item-files.ts'
import { Missing, itemTraits } from './item-filters.ts'
import {
  ItemImage,
  ProductInput,
  ProductStatus,
  VariantStock,
  productStatuses,
} from './product-shapes.ts'
import { storedShape } from './variant-fields.ts'
import {
  Allowed,
  Id,
  EmptyResponse,
  Time,
  Version,
  page,
  pageFields,
  text,
} from '../../endpoints/scalars.ts'
import { StockState } from '../../stock/stock.ts'

const sortable = ['title', 'updated', 'price', 'status', 'category', 'sku'] as const
export type ItemSort = (typeof sortable)[number] | `-${(typeof sortable)[number]}`
export const itemSorts: readonly ItemSort[] = sortable.flatMap((by) => [by, `-${by}`] as const)

const publishingTimes = {
  /** Publication time of a scheduled item; archived items keep it for restoration. */
  publishAt: z.nullable(Time),
  unpublishAt: z.nullable(Time),
}

/** Reason why an import left it a draft; empty if none. */
const DraftReason = z.string()

/** Item list row; prices span live variants. */
export const ItemRow = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  status: ProductStatus,
  draftReason: DraftReason,
  ...publishingTimes,
  image: z.nullable(ItemImage),
  category: z.nullable(z.object({ id: Id, title: z.string() })),
  /** First SKU of several variants. */
  sku: z.nullable(z.string()),
  variantCount: z.int(),
  minPriceMinor: z.int(),
  maxPriceMinor: z.int(),
  /** True if any variant is currently on sale. */
  isOnSale: z.boolean(),
  currency: z.string(),
  /** Null if no stock is tracked. */
  available: z.nullable(z.int()),
  stockState: StockState,
  /** Variants that are low or out of stock. */
  shortVariants: z.int(),
  brand: z.string(),
  tags: z.array(z.string()),
  missing: z.array(Missing),
  updatedAt: Time,
})
export type ItemRow = z.output<typeof ItemRow>

export const itemFilters = {
  search: z.optional(text(100)),
  status: z.optional(z.enum(productStatuses)),
  stock: z.optional(StockState),
  ...itemTraits,
}

const listFields = { ...itemFilters, sort: z.optional(z.enum(itemSorts)) }

export const listItems = get('/catalog/products', {
  access: { permission: 'products.see' },
  summary: 'The items, searched, filtered and sorted',
  query: z.strictObject({ ...pageFields, ...listFields }),
  response: page(ItemRow),
})

/** First thousand of each, by name. */
export const listItemTraits = get('/catalog/products/traits', {
  access: { permission: 'products.see' },
  summary: 'The brands, tags and collections of items',
  response: z.object({
    brands: z.array(z.string()),
    tags: z.array(z.string()),
    collections: z.array(z.object({ id: Id, title: z.string() })),
  }),
})

export const ItemVariant = z.object({
  id: Id,
  title: z.string(),
  optionValues: z.array(z.string()),
  ...storedShape,
  stock: VariantStock,
})
export type ItemVariant = z.output<typeof ItemVariant>

export const Item = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  status: ProductStatus,
  draftReason: DraftReason,
  ...publishingTimes,
  saleFrom: z.nullable(Time),
  saleUntil: z.nullable(Time),
  ...itemFields,
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  currency: z.string(),
  images: z.array(z.object({ ...ItemImage.shape, fileId: Id })),
  variants: z.array(ItemVariant),
  /** Bundle parts, in order. */
  parts: z.array(ItemPart),
  files: z.array(ItemFile),
  /** Sellable bundles; null for other kinds and without tracked parts. */
  availableBundles: z.nullable(z.int()),
  version: z.int(),
  createdAt: Time,
  updatedAt: Time,
  actions: z.object({
    edit: Allowed,
    archive: Allowed,
    restore: Allowed,
    duplicate: Allowed,
    delete: Allowed,
  }),
})
export type Item = z.output<typeof Item>

const itemParams = z.object({ itemId: Id })
const edit = { permission: 'products.edit' } as const
const change = { access: edit, params: itemParams, response: Item } as const

export const getItem = get('/catalog/products/:itemId', {
  access: { permission: 'products.see' },
  summary: 'One item with its variants, pictures and stock',
  params: itemParams,
  response: Item,
})

/** Fits two thousand variants with maximum-length fields. */
const maxBodyBytes = 4 * 1024 * 1024

export const createItem = post('/catalog/products', {
  access: edit,
  summary: 'Add an item',
  body: ProductInput,
  maxBodyBytes,
  status: 201,
  response: Item,
})

/** Full item as on screen; a variant without `id` is new, an omitted one is deleted. */
export const updateItem = put('/catalog/products/:itemId', {
  ...change,
  summary: 'Change an item',
  body: z.strictObject({ version: Version, item: ProductInput }),
  maxBodyBytes,
})

export const archiveItem = post('/catalog/products/:itemId/archival', {
  ...change,
  summary: 'Take an item out of the shop and the lists',
})

/** Restores an archived item as a draft; undoing an archive restores the previous status. */
export const restoreItem = post('/catalog/products/:itemId/restoration', {
  ...change,
  summary: 'Bring an archived item back',
  body: z.strictObject({ status: z.optional(z.enum(['draft', 'scheduled', 'active'])) }),
})

export const duplicateItem = post('/catalog/products/:itemId/copies', {
  ...change,
  summary: 'Make a draft copy of an item, without stock and SKUs',
  status: 201,
})

/** Refused once ordered or counted; such items can be archived. */
export const deleteItem = del('/catalog/products/:itemId', {
  access: edit,
  summary: 'Delete an item that has never been sold or stocked',
  params: itemParams,
  response: EmptyResponse,
})
