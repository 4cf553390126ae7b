import * as z from 'zod/mini'

import { Id, Minor, line, text } from '../../endpoints/scalars.ts'
import { MarketPrices } from '../market-prices.ts'
import { QuantityBreak, QuantityBreaks } from '../quantity-breaks.ts'

interface FieldSpec {
  readonly label: string
  readonly kind: 'text' | 'money' | 'breaks' | 'markets' | 'taxClass' | 'count' | 'flag' | 'picture'
  /** In requests. */
  readonly input: z.ZodMiniType
  /** In replies, and type of the column with the field's name in snake case. */
  readonly stored: z.ZodMiniType
  /** Value of an omitted field of a new variant. */
  readonly empty: unknown
  /** Omitted in a change: unchanged instead of empty. */
  readonly isOptional?: true
  /** Column of the exported file. */
  readonly column?: string
  /** Title of the column; default: label. */
  readonly heading?: string
  /** Cell of the spreadsheet. */
  readonly cell?: {
    readonly shown: z.ZodMiniType
    readonly value: z.ZodMiniType
    readonly edit: z.ZodMiniType
  }
  /** Changed by bulk actions; true for all with a cell. */
  readonly isBulk?: true
}

const Price = z
  .int('Enter a price')
  .check(z.minimum(0, 'Must be zero or more'), z.maximum(100_000_000_00, 'Too large'))

const SalePrice = z
  .int('Enter a price')
  .check(z.minimum(1, 'Above zero'), z.maximum(100_000_000_00, 'Too large'))

export const seenText = z.string().check(z.maxLength(1_000))

/** Previous and new value of a cell. A value changed since is not overwritten. */
export const cellEdit = <From extends z.ZodMiniType, To extends z.ZodMiniType>(
  from: From,
  to: To,
) => z.optional(z.strictObject({ from, to }))

const textCell = <Value extends z.ZodMiniType>(value: Value) => ({
  shown: z.string(),
  value,
  edit: cellEdit(seenText, value),
})

/** Amount in minor units; null if none. */
const amount = <Value extends z.ZodMiniType<number, number>>(value: Value) =>
  ({
    kind: 'money',
    input: z.optional(z.nullable(value)),
    stored: z.nullable(z.int()),
    empty: null,
    cell: {
      shown: z.nullable(z.int()),
      value: z.nullable(value),
      edit: cellEdit(z.nullable(Minor), z.nullable(value)),
    },
    isBulk: true,
  }) as const

const flag = (empty: boolean) =>
  ({ kind: 'flag', input: z.optional(z.boolean()), stored: z.boolean(), empty }) as const

/**
 * All stored fields of a variant, in the order of the exported file. Input, reply, copy, columns,
 * file, spreadsheet, bulk actions, form draft and history derive from it.
 */
const variantFields = {
  sku: {
    label: 'SKU',
    kind: 'text',
    input: z.optional(z.nullable(line(64))),
    stored: z.nullable(z.string()),
    empty: null,
    column: 'sku',
    cell: {
      shown: z.nullable(z.string()),
      value: z.nullable(line(64)),
      edit: cellEdit(z.nullable(seenText), z.nullable(line(64))),
    },
    isBulk: true,
  },
  barcode: {
    label: 'Barcode',
    kind: 'text',
    input: z.optional(text(64)),
    stored: z.string(),
    empty: '',
    column: 'barcode',
    cell: textCell(text(64)),
    isBulk: true,
  },
  priceMinor: {
    label: 'Price',
    kind: 'money',
    input: Price,
    stored: z.int(),
    empty: 0,
    column: 'price',
    cell: { shown: z.int(), value: Minor, edit: cellEdit(Minor, Minor) },
    isBulk: true,
  },
  /** Price during the item's sale. */
  salePriceMinor: {
    ...amount(SalePrice),
    label: 'Sale price',
    column: 'salePrice',
    isOptional: true,
  },
  /** Lower prices from a quantity on. */
  quantityBreaks: {
    label: 'Quantity prices',
    kind: 'breaks',
    input: z.optional(QuantityBreaks),
    stored: z.array(QuantityBreak),
    empty: [],
    column: 'quantityBreaks',
    /** Cell format: `10: 4.50; 50: 3.90`. */
    cell: textCell(text(200)),
    isOptional: true,
    isBulk: true,
  },
  /** Prices that override market price lists. The file has a column per market. */
  marketPrices: {
    label: 'Prices in markets',
    kind: 'markets',
    input: z.optional(MarketPrices),
    stored: MarketPrices,
    empty: {},
    /** By market code: `fr: 4.50; trade: 3.90`. */
    cell: textCell(text(1_000)),
    isOptional: true,
    isBulk: true,
  },
  compareAtMinor: { ...amount(Minor), label: 'Former price', column: 'formerPrice' },
  /** Unit cost to the shop; never shown to shoppers. */
  costMinor: { ...amount(Minor), label: 'Cost', column: 'cost' },
  /** Null = the item's class. */
  taxClassId: {
    label: 'Tax class',
    kind: 'taxClass',
    input: z.optional(z.nullable(Id)),
    stored: z.nullable(Id),
    empty: null,
    column: 'variantTaxClass',
    heading: 'Variant tax class',
    isOptional: true,
    isBulk: true,
  },
  weightGrams: {
    label: 'Weight',
    kind: 'count',
    input: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(10_000_000)))),
    stored: z.nullable(z.int()),
    empty: null,
    column: 'weight',
    heading: 'Weight (g)',
  },
  lowStockThreshold: {
    label: 'Low stock at',
    kind: 'count',
    input: z.optional(z.int().check(z.minimum(0, 'Must be zero or more'), z.maximum(1_000_000))),
    stored: z.int(),
    empty: 0,
    column: 'lowStock',
  },
  tracked: {
    ...flag(true),
    label: 'Stock counting',
    column: 'tracked',
    heading: 'Stock counted',
  },
  backorder: {
    ...flag(false),
    label: 'Selling without stock',
    column: 'backorder',
    heading: 'Sold without stock',
  },
  /** Item picture for this variant. Files have its address instead. */
  pictureFileId: {
    label: 'Picture',
    kind: 'picture',
    input: z.optional(z.nullable(Id)),
    stored: z.nullable(Id),
    empty: null,
    isOptional: true,
  },
} as const satisfies Readonly<Record<string, FieldSpec>>

type Specs = typeof variantFields
export type VariantField = keyof Specs
type FieldWith<Spec> = {
  [F in VariantField]: Specs[F] extends Spec ? F : never
}[VariantField]

export type BulkField = FieldWith<{ readonly isBulk: true }>
type CellField = FieldWith<{ readonly cell: object }>
type OptionalField = FieldWith<{ readonly isOptional: true }>
export type MoneyField = FieldWith<{ readonly kind: 'money' }>
type PriceField = FieldWith<{ readonly kind: 'money' | 'breaks' | 'markets' }>
type PlainCellField = FieldWith<{ readonly cell: object; readonly kind: 'text' | 'money' }>

export type VariantFields = { [F in VariantField]: z.output<Specs[F]['stored']> }

const specs = Object.entries(variantFields) as [VariantField, FieldSpec][]

const fieldsWhere = <F extends VariantField>(isOne: (spec: FieldSpec) => boolean) =>
  specs.flatMap(([field, spec]) => (isOne(spec) ? [field as F] : []))

const isMoney = ({ kind }: FieldSpec) => kind === 'money'

export const bulkFields = fieldsWhere<BulkField>(({ isBulk = false }) => isBulk)
export const cellFields = fieldsWhere<CellField>(({ cell }) => cell !== undefined)
/** Cells whose text is the value itself. */
export const plainCellFields = fieldsWhere<PlainCellField>(
  (spec) => spec.cell !== undefined && (isMoney(spec) || spec.kind === 'text'),
)
export const optionalFields = fieldsWhere<OptionalField>(({ isOptional = false }) => isOptional)
export const priceFields = fieldsWhere<PriceField>(({ kind }) =>
  ['money', 'breaks', 'markets'].includes(kind),
)
export const moneyFields: ReadonlySet<string> = new Set(fieldsWhere<MoneyField>(isMoney))

const mapFields = <Value>(fields: readonly VariantField[], toValue: (spec: FieldSpec) => Value) =>
  Object.fromEntries(fields.map((field) => [field, toValue(variantFields[field])]))

const fields = specs.map(([field]) => field)

export const variantLabels = mapFields(fields, ({ label }) => label) as Readonly<
  Record<VariantField, string>
>

export const emptyVariantFields = mapFields(fields, ({ empty }) => empty) as VariantFields

export const inputShape = mapFields(fields, ({ input }) => input) as {
  [F in VariantField]: Specs[F]['input']
}

export const storedShape = mapFields(fields, ({ stored }) => stored) as {
  [F in VariantField]: Specs[F]['stored']
}

export const bulkShape = mapFields(bulkFields, ({ stored }) => z.optional(stored)) as {
  [F in BulkField]: z.ZodMiniOptional<Specs[F]['stored']>
}

export const cellShape = <Part extends 'shown' | 'value' | 'edit'>(part: Part) =>
  mapFields(cellFields, ({ cell }) => cell?.[part]) as {
    [F in CellField]: Specs[F]['cell'][Part]
  }

/** Extracts the stored fields; missing ones become empty. */
export const variantFieldsOf = (variant: {
  readonly [F in VariantField]?: VariantFields[F] | undefined
}): VariantFields =>
  Object.fromEntries(
    fields.map((field) => [field, variant[field] ?? emptyVariantFields[field]]),
  ) as VariantFields

/** Columns of the exported file, in order. */
export const variantFileColumns = specs.flatMap(
  ([field, { column, label, heading = label, kind }]) =>
    column === undefined ? [] : [{ field, kind, column, heading }],
)
