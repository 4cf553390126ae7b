import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { ItemKind } from '../catalog/products/item-kinds.ts'
import { itemTraits } from '../catalog/products/item-filters.ts'
import { ItemImage, VariantStock } from '../catalog/products/product-shapes.ts'
import { Id, Quantity, line, page, pageFields, text } from '../endpoints/scalars.ts'

export const stockStates = ['in', 'low', 'out'] as const
export const StockState = z.enum(stockStates)
export type StockState = z.output<typeof StockState>
/** `short`: low or out, without variants never in stock. */
export const stockFilters = [...stockStates, 'short'] as const

/** Features 2.8. */
export const movementTypes = [
  'receive',
  'adjust',
  'count',
  'hold',
  'holdExpire',
  'reserve',
  'release',
  'sale',
  'unsale',
  'return',
  'block',
  'unblock',
  'send',
  'arrive',
  'lose',
  'sendBack',
] as const
export const MovementType = z.enum(movementTypes)
export type MovementType = z.output<typeof MovementType>

/** Low from the threshold on, out if nothing may be sold; untracked stock never runs out. */
export function stockStateOf(variant: {
  readonly tracked: boolean
  readonly backorder: boolean
  readonly available: number
  readonly lowStockThreshold: number
}): StockState {
  if (!variant.tracked) return 'in'
  if (variant.available <= 0) return variant.backorder ? 'low' : 'out'
  return variant.available <= variant.lowStockThreshold ? 'low' : 'in'
}

export const StockRow = z.object({
  variantId: Id,
  itemId: Id,
  title: z.string(),
  kind: ItemKind,
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  image: z.nullable(ItemImage),
  ...VariantStock.shape,
  /** In transit from another location. */
  incoming: z.int(),
  /** Unit cost to the shop; null if unknown. */
  costMinor: z.nullable(z.int()),
  lowStockThreshold: z.int(),
  tracked: z.boolean(),
  backorder: z.boolean(),
  state: StockState,
})
export type StockRow = z.output<typeof StockRow>

/** Default: reads cover the shop's selling locations, entries go to the main location. */
const atLocation = { locationId: z.optional(Id) }

export const stockQuantities = ['available', 'onHand', 'reserved', 'unavailable'] as const
/** By title then variant order, by SKU, or by a quantity; a minus sorts descending. */
const sortable = ['item', 'sku', ...stockQuantities] as const
export type StockSort = (typeof sortable)[number]
export const stockSorts: readonly (StockSort | `-${StockSort}`)[] = sortable.flatMap(
  (by) => [by, `-${by}`] as const,
)

export const listStock = get('/catalog/stock', {
  access: { permission: 'stock.see' },
  summary: 'Stock by variant',
  query: z.strictObject({
    ...pageFields,
    search: z.optional(text(100)),
    state: z.optional(z.enum(stockFilters)),
    category: itemTraits.category,
    brand: itemTraits.brand,
    tag: itemTraits.tag,
    collection: itemTraits.collection,
    sold: itemTraits.sold,
    sort: z.optional(z.enum(stockSorts)),
    ...atLocation,
  }),
  response: page(StockRow),
})

export const getStock = get('/catalog/stock/:variantId', {
  access: { permission: 'stock.see' },
  summary: 'The stock of one variant',
  params: z.object({ variantId: Id }),
  query: z.strictObject(atLocation),
  response: StockRow,
})

/** Only locations that hold or held stock of it. */
export const listStockLevels = get('/catalog/stock/:variantId/locations', {
  access: { permission: 'stock.see' },
  summary: 'The stock of one variant at each location',
  params: z.object({ variantId: Id }),
  response: z.object({
    rows: z.array(
      z.object({
        locationId: Id,
        locationName: z.string(),
        isMain: z.boolean(),
        ...VariantStock.shape,
        incoming: z.int(),
      }),
    ),
  }),
})

const edit = { permission: 'stock.edit' } as const

/** Stock after the entry; `entryId` allows undoing it. */
const EnteredStock = z.object({ ...StockRow.shape, entryId: Id })

export const StockReceipt = z.strictObject({
  lines: z
    .array(z.strictObject({ variantId: Id, quantity: Quantity }))
    .check(z.minLength(1, 'Nothing to receive'), z.maxLength(200, 'At most 200 lines')),
  reason: z.optional(text(200)),
  ...atLocation,
})

export const receiveGoods = post('/catalog/stock/receipts', {
  access: edit,
  summary: 'Take goods into stock',
  body: StockReceipt,
  status: 201,
  response: z.object({ entryId: Id, rows: z.array(StockRow) }),
})

export const StockAdjustment = z.strictObject({
  variantId: Id,
  change: z.int().check(
    z.minimum(-100_000, 'At most 100000'),
    z.maximum(100_000, 'At most 100000'),
    z.refine((change) => change !== 0, { message: 'Enter a number other than 0' }),
  ),
  reason: line(200),
  ...atLocation,
})

export const adjustGoods = post('/catalog/stock/adjustments', {
  access: edit,
  summary: 'Correct the stock by a difference, with a reason',
  body: StockAdjustment,
  status: 201,
  response: EnteredStock,
})

/** `seenOnHand` is the quantity on screen, so that sales during the count are preserved. */
export const StockCount = z.strictObject({
  variantId: Id,
  counted: z
    .int()
    .check(z.minimum(0, 'Must be zero or more'), z.maximum(1_000_000, 'At most 1000000')),
  seenOnHand: z.int().check(z.minimum(-2_147_483_647), z.maximum(2_147_483_647)),
  reason: z.optional(text(200)),
  ...atLocation,
})

export const countGoods = post('/catalog/stock/counts', {
  access: edit,
  summary: 'Record what was counted',
  body: StockCount,
  status: 201,
  response: EnteredStock,
})

/** Reasons why stock on hand is not for sale. */
export const blockReasons = ['damaged', 'quality', 'safety'] as const
const BlockReason = z.enum(blockReasons)
export type BlockReason = z.output<typeof BlockReason>

export const StockBlock = z.strictObject({
  variantId: Id,
  change: StockAdjustment.shape.change,
  reason: BlockReason,
  ...atLocation,
})

/** A negative number unblocks; 409 `invalid_transition` if fewer pieces are blocked. */
export const setGoodsAside = post('/catalog/stock/blocks', {
  access: edit,
  summary: 'Take goods off sale that stay on the shelf, or put them back',
  body: StockBlock,
  status: 201,
  response: EnteredStock,
})

/** At most as many codes as a receipt has lines. */
export const lookUpCodes = post('/catalog/stock/lookups', {
  access: { permission: 'stock.see' },
  summary: 'Which variants have these SKUs or barcodes',
  harmless: true,
  idempotency: 'never',
  body: z.strictObject({ codes: z.array(line(100)).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ matches: z.array(z.object({ code: z.string(), stock: StockRow })) }),
})

export const listLowStock = get('/catalog/low-stock', {
  access: { permission: 'stock.see' },
  summary: 'Low stock, lowest first',
  query: z.strictObject({ limit: pageFields.limit }),
  response: z.object({ rows: z.array(StockRow), total: z.int() }),
})
