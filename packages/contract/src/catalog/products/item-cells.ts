import * as z from 'zod/mini'

import { get } from '../../endpoints/endpoint.ts'
import { Id, Minor, line, page, pageFields, text } from '../../endpoints/scalars.ts'
import { CountryOfOrigin, HsCode, LeadDays } from './item-fields.ts'
import { ItemKind } from './item-kinds.ts'
import { ProductStatus, SalePrice, maxVariants } from './product-shapes.ts'
import { itemFilters, itemSorts } from './products.ts'
import { StockCount } from '../../stock/stock.ts'

export const cellLimits = { items: 50_000, named: 100, page: 500, megabytes: 16 } as const

/** Spreadsheet row: a variant with its item's shared fields. */
export const CellRow = z.object({
  variantId: Id,
  itemId: Id,
  title: z.string(),
  status: ProductStatus,
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  barcode: z.string(),
  priceMinor: z.int(),
  compareAtMinor: z.nullable(z.int()),
  costMinor: z.nullable(z.int()),
  currency: z.string(),
  /** Null if stock is not tracked. */
  onHand: z.nullable(z.int()),
  salePriceMinor: z.nullable(z.int()),
  /** Business local time, such as `2026-11-25 09:30`; empty without a time. */
  saleFrom: z.string(),
  saleUntil: z.string(),
  /** Cell format: `10: 4.50; 50: 3.90`. */
  quantityBreaks: z.string(),
  /** By market code: `fr: 4.50; trade: 3.90`. */
  marketPrices: z.string(),
  /** Read-only here; edited in the item form. */
  kind: ItemKind,
  leadDays: z.nullable(z.int()),
  hsCode: z.string(),
  countryOfOrigin: z.string(),
})
export type CellRow = z.output<typeof CellRow>

const ItemIds = z.string().check(
  z.maxLength(cellLimits.named * 37),
  z.refine((ids) => ids.split(',').every((id) => z.safeParse(Id, id).success), {
    message: 'Ids with commas between them',
  }),
)

/** Paginated by item, always with all variants. */
export const listCellRows = get('/catalog/cells', {
  access: { permission: 'products.see' },
  summary:
    'Items variant by variant, to be edited as a spreadsheet: those named, or all that a list holds',
  query: z.strictObject({
    cursor: pageFields.cursor,
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(cellLimits.page))),
    /** Comma-separated ids, including archived items; disables the filters. */
    items: z.optional(ItemIds),
    ...itemFilters,
    sort: z.optional(z.enum(itemSorts)),
  }),
  response: page(CellRow),
})

/** Previous and new value of a cell. A value changed since is not overwritten. */
const cell = <From extends z.ZodMiniType, To extends z.ZodMiniType>(from: From, to: To) =>
  z.optional(z.strictObject({ from, to }))

const WallTime = text(16).check(
  z.regex(/^(?:\d{4}-\d\d-\d\d \d\d:\d\d)?$/, 'Use a format like 2026-11-25 09:30'),
)

export const cellValues = {
  title: line(255),
  status: ProductStatus,
  sku: z.nullable(line(64)),
  barcode: text(64),
  priceMinor: Minor,
  compareAtMinor: z.nullable(Minor),
  costMinor: z.nullable(Minor),
  onHand: StockCount.shape.counted,
  salePriceMinor: z.nullable(SalePrice),
  saleFrom: WallTime,
  saleUntil: WallTime,
  quantityBreaks: text(200),
  marketPrices: text(1_000),
  leadDays: z.nullable(LeadDays),
  hsCode: HsCode,
  countryOfOrigin: CountryOfOrigin,
}

const seenText = z.string().check(z.maxLength(1_000))

const VariantEdits = z.strictObject({
  variantId: Id,
  sku: cell(z.nullable(seenText), cellValues.sku),
  barcode: cell(seenText, cellValues.barcode),
  priceMinor: cell(Minor, cellValues.priceMinor),
  compareAtMinor: cell(z.nullable(Minor), cellValues.compareAtMinor),
  costMinor: cell(z.nullable(Minor), cellValues.costMinor),
  salePriceMinor: cell(z.nullable(Minor), cellValues.salePriceMinor),
  quantityBreaks: cell(seenText, cellValues.quantityBreaks),
  marketPrices: cell(seenText, cellValues.marketPrices),
  /** Count: the ledger gets the difference, so concurrent sales are preserved. */
  onHand: cell(StockCount.shape.seenOnHand, cellValues.onHand),
})
export type VariantEdits = z.output<typeof VariantEdits>

export const ItemEdits = z.strictObject({
  itemId: Id,
  title: cell(seenText, cellValues.title),
  status: cell(ProductStatus, cellValues.status),
  saleFrom: cell(seenText, cellValues.saleFrom),
  saleUntil: cell(seenText, cellValues.saleUntil),
  leadDays: cell(z.nullable(LeadDays), cellValues.leadDays),
  hsCode: cell(seenText, cellValues.hsCode),
  countryOfOrigin: cell(seenText, cellValues.countryOfOrigin),
  variants: z.optional(z.array(VariantEdits).check(z.maxLength(maxVariants))),
})
export type ItemEdits = z.output<typeof ItemEdits>

const isOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

export const CellEdits = z.strictObject({
  items: z.array(ItemEdits).check(
    z.minLength(1, 'Change at least one cell'),
    z.maxLength(cellLimits.items, `At most ${cellLimits.items} items at once`),
    z.refine((items) => isOnce(items.map(({ itemId }) => itemId)), {
      message: 'List each item only once',
    }),
    z.refine(
      (items) =>
        items.every(({ variants = [] }) => isOnce(variants.map(({ variantId }) => variantId))),
      { message: 'List each variant only once' },
    ),
  ),
})
export type CellEdits = z.output<typeof CellEdits>
