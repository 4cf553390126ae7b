import * as z from 'zod/mini'

import { get } from '../../endpoints/endpoint.ts'
import { Id, line, page, pageFields, text } from '../../endpoints/scalars.ts'
import { CountryOfOrigin, HsCode, LeadDays } from './item-fields.ts'
import { ItemKind } from './item-kinds.ts'
import { ProductStatus, maxVariants } from './product-shapes.ts'
import { itemFilters, itemSorts } from './products.ts'
import { cellEdit, cellShape, seenText } from './variant-fields.ts'
import { StockCount } from '../../stock/stock.ts'

export const cellLimits = { items: 50_000, named: 100, page: 500, megabytes: 16 } as const

/** Spreadsheet row: a variant with its item's shared fields. */
export const CellRow = z.object({
  variantId: Id,
  itemId: Id,
  title: z.string(),
  status: ProductStatus,
  variantTitle: z.string(),
  ...cellShape('shown'),
  currency: z.string(),
  /** Null if stock is not tracked. */
  onHand: z.nullable(z.int()),
  /** Business local time, such as `2026-11-25 09:30`; empty without a time. */
  saleFrom: z.string(),
  saleUntil: z.string(),
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

const WallTime = text(16).check(
  z.regex(/^(?:\d{4}-\d\d-\d\d \d\d:\d\d)?$/, 'Use a format like 2026-11-25 09:30'),
)

export const cellValues = {
  title: line(255),
  status: ProductStatus,
  ...cellShape('value'),
  onHand: StockCount.shape.counted,
  saleFrom: WallTime,
  saleUntil: WallTime,
  leadDays: z.nullable(LeadDays),
  hsCode: HsCode,
  countryOfOrigin: CountryOfOrigin,
}

const VariantEdits = z.strictObject({
  variantId: Id,
  ...cellShape('edit'),
  /** Count: the ledger gets the difference, so concurrent sales are preserved. */
  onHand: cellEdit(StockCount.shape.seenOnHand, cellValues.onHand),
})
export type VariantEdits = z.output<typeof VariantEdits>

export const ItemEdits = z.strictObject({
  itemId: Id,
  title: cellEdit(seenText, cellValues.title),
  status: cellEdit(ProductStatus, cellValues.status),
  saleFrom: cellEdit(seenText, cellValues.saleFrom),
  saleUntil: cellEdit(seenText, cellValues.saleUntil),
  leadDays: cellEdit(z.nullable(LeadDays), cellValues.leadDays),
  hsCode: cellEdit(seenText, cellValues.hsCode),
  countryOfOrigin: cellEdit(seenText, cellValues.countryOfOrigin),
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
