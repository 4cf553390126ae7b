import * as z from 'zod/mini'

import { bulkAct, bulkActEndpoints, bulkSelection, previewFigures } from '../../bulk/bulk-acts.ts'
import { post } from '../../endpoints/endpoint.ts'
import { Id, Minor, Time, line } from '../../endpoints/scalars.ts'
import { CellEdits, cellLimits } from './item-cells.ts'
import { PriceChange } from './price-change.ts'
import { ProductStatus } from './product-shapes.ts'
import { itemFilters } from './products.ts'
import { bulkShape } from './variant-fields.ts'

/** List filters; numbers in a body are strings in a URL. */
const Matching = z.strictObject({
  ...itemFilters,
  priceFromMinor: z.optional(Minor),
  priceToMinor: z.optional(Minor),
})

export const ItemSelection = bulkSelection('itemIds', 'item', Matching)
export type ItemSelection = z.output<typeof ItemSelection>
export type ItemSelectionInput = z.input<typeof ItemSelection>

const tagList = z.array(line(40)).check(z.maxLength(50, 'At most 50 tags'))

/** Sets a sale price from each price; without times it starts now and runs until ended. */
const SaleAction = z
  .strictObject({
    kind: z.literal('sale'),
    change: PriceChange,
    saleFrom: z.nullable(Time),
    saleUntil: z.nullable(Time),
  })
  .check(
    z.refine(
      ({ saleFrom, saleUntil }) =>
        !saleFrom || !saleUntil || Date.parse(saleUntil) > Date.parse(saleFrom),
      { path: ['saleUntil'], message: 'Must be after the sale begins' },
    ),
  )

export const BulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('restore') }),
  z.strictObject({ kind: z.literal('publish') }),
  z.strictObject({ kind: z.literal('unpublish') }),
  z.strictObject({ kind: z.literal('schedule'), publishAt: Time }),
  z.strictObject({ kind: z.literal('category'), categoryId: z.nullable(Id) }),
  z.strictObject({ kind: z.literal('tags'), add: tagList, remove: tagList }),
  z.strictObject({
    kind: z.literal('tax'),
    taxClassId: z.nullable(Id),
    /** Clears tax classes set on variants. */
    hasAllVariants: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal('price'), change: PriceChange }),
  /** Market prices computed from home prices; null returns to the price list. */
  z.strictObject({
    kind: z.literal('marketPrice'),
    marketId: Id,
    change: z.nullable(PriceChange),
  }),
  SaleAction,
  z.strictObject({ kind: z.literal('endSale') }),
  /** Pins to the start of the collection, after existing pins. */
  z.strictObject({ kind: z.literal('pin'), collectionId: Id }),
  z.strictObject({ kind: z.literal('unpin'), collectionId: Id }),
])
export type BulkAction = z.output<typeof BulkAction>

/** Stored action: for `cells`, each item's row holds its own values. */
const KeptAction = z.union([BulkAction, z.object({ kind: z.literal('cells') })])
export type KeptAction = z.output<typeof KeptAction>

const VariantValues = z.object({
  variantId: Id,
  ...bulkShape,
})
export type VariantValues = z.output<typeof VariantValues>

/** Changed fields of an item, before or after the action. */
export const ItemValues = z.object({
  status: z.optional(ProductStatus),
  publishAt: z.optional(z.nullable(Time)),
  unpublishAt: z.optional(z.nullable(Time)),
  categoryId: z.optional(z.nullable(Id)),
  tags: z.optional(z.array(z.string())),
  taxClassId: z.optional(z.nullable(Id)),
  prices: z.optional(z.array(z.object({ variantId: Id, priceMinor: z.int() }))),
  title: z.optional(z.string()),
  saleFrom: z.optional(z.nullable(Time)),
  saleUntil: z.optional(z.nullable(Time)),
  leadDays: z.optional(z.nullable(z.int())),
  hsCode: z.optional(z.string()),
  countryOfOrigin: z.optional(z.string()),
  /** Position among a collection's pinned items; null if not pinned. Not part of the item itself. */
  pinned: z.optional(z.object({ collectionId: Id, place: z.nullable(z.int()) })),
  variants: z.optional(z.array(VariantValues)),
  /** Ledger changes; undone by reversing movements. */
  counts: z.optional(z.array(z.object({ variantId: Id, change: z.int() }))),
})
export type ItemValues = z.output<typeof ItemValues>

export const BulkPreview = z.object({
  ...previewFigures,
  examples: z.array(
    z.object({
      itemId: Id,
      title: z.string(),
      currency: z.string(),
      before: ItemValues,
      after: ItemValues,
    }),
  ),
})
export type BulkPreview = z.output<typeof BulkPreview>

export const BulkAct = bulkAct(KeptAction)
export type BulkAct = z.output<typeof BulkAct>

const edit = { permission: 'products.edit' } as const
const see = { permission: 'products.see' } as const
const editedCells = {
  access: edit,
  body: CellEdits,
  maxBodyBytes: cellLimits.megabytes * 1024 * 1024,
  limit: { max: 60, seconds: 60 },
} as const

export const previewCellEdits = post('/catalog/bulk-acts/cells/previews', {
  ...editedCells,
  summary: 'Preview of saving spreadsheet cells',
  response: BulkPreview,
  idempotency: 'never',
  harmless: true,
})

/** Bulk action with individual values per item. Counting stock also requires `stock.edit`. */
export const saveCellEdits = post('/catalog/bulk-acts/cells', {
  ...editedCells,
  summary: 'Save the edited cells of a spreadsheet',
  response: BulkAct,
  status: 202,
})

export const itemBulkActs = bulkActEndpoints('/catalog/bulk-acts', 'items', {
  see,
  edit,
  act: BulkAct,
  body: z.strictObject({ selection: ItemSelection, action: BulkAction }),
  preview: BulkPreview,
})

export const {
  preview: previewBulkAct,
  start: startBulkAct,
  list: listBulkActs,
  get: getBulkAct,
  listRows: listBulkActItems,
  stop: stopBulkAct,
  undo: undoBulkAct,
} = itemBulkActs
