import { isDeepStrictEqual } from 'node:util'

import type { CustomValues } from '@marketday/contract/catalog/custom-values'
import type { ItemValues } from '@marketday/contract/catalog/products/bulk-acts'
import type { FieldChange } from '@marketday/contract/revisions/revisions'
import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'

import { valuesBeside } from './bulk/rules.ts'
import type { ItemFacts } from './bulk/rules.ts'
import type { NewEvent } from '../../platform/events/record.ts'

interface Variant {
  readonly variant_id: string
  readonly title: string
}

/** Ids, counters, and variant columns derived from options. */
const ofItem = new Set(['product_id', 'version', 'custom_values'])
const ofVariant = new Set([
  'variant_id',
  'product_id',
  'title',
  'position',
  'archived_at',
  'currency',
])

export const itemChanges = (before: object, after: object): FieldChange[] => [
  ...changesOf(before, after, ofItem),
  ...customChanges(customValuesOf(before), customValuesOf(after)),
]

const customValuesOf = (row: { readonly custom_values?: CustomValues }) => row.custom_values ?? {}

/** Per field: `customValues.` with the field's id. */
const customChanges = (before: CustomValues, after: CustomValues): FieldChange[] =>
  changesOf(before, { ...emptied(before), ...after }, ofItem).map(({ field, ...change }) => ({
    field: `customValues.${field}`,
    ...change,
  }))

const emptied = (values: object) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, null]))

export const cellChanges = (row: Variant, after: object): FieldChange[] =>
  changesOf(row, after, ofVariant).map((change) => ({ ...nameOf(row), ...change }))

interface Picture {
  readonly file_id: string
  readonly alt: string
}

export function pictureChanges(
  before: readonly Picture[],
  after: readonly Picture[],
): FieldChange[] {
  const listed = (pictures: readonly Picture[]) =>
    pictures.map(({ file_id: fileId, alt }) => ({ fileId, alt }))
  return changesOf({ images: listed(before) }, { images: listed(after) }, ofItem)
}

export const variantCame = (row: Variant): FieldChange => ({
  ...nameOf(row),
  field: 'variants',
  from: null,
  to: contentOf(row),
})

export const variantVanished = (row: Variant): FieldChange => ({
  ...nameOf(row),
  field: 'variants',
  from: contentOf(row),
  to: null,
})

/** Changes by a bulk act; counts are in the ledger. */
export function valueChanges(item: ItemFacts, values: ItemValues): FieldChange[] {
  const { prices = [], variants = [], counts: _counts, ...plain } = values
  const before = valuesBeside(values, item)
  const titles = new Map(item.variants.map(({ id, title }) => [id, title]))
  const former = new Map(
    [...(before.prices ?? []), ...(before.variants ?? [])].map((cells) => [cells.variantId, cells]),
  )
  return [
    ...itemChanges(before, plain),
    ...[...prices, ...variants].flatMap(({ variantId, ...cells }) => {
      const row = { variant_id: variantId, title: titles.get(variantId) ?? '' }
      return cellChanges({ ...former.get(variantId), ...row }, cells)
    }),
  ]
}

const nameOf = ({ variant_id: variantId, title }: Variant) => ({
  variantId,
  ...(title && { variant: title }),
})

const contentOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !ofVariant.has(column))
      .map(([column, value]) => [toField(column), value as unknown]),
  )

function changesOf(before: object, after: object, left: ReadonlySet<string>): FieldChange[] {
  const values: Readonly<Record<string, unknown>> = { ...before }
  return Object.entries(after).flatMap(([column, value]: [string, unknown]) => {
    const [from, to] = [values[column] ?? null, value ?? null]
    return left.has(column) || isSame(from, to) ? [] : [{ field: toField(column), from, to }]
  })
}

const toField = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())

/** Equal times may differ in fractional digits. */
const isSame = (from: unknown, to: unknown) =>
  isDeepStrictEqual(from, to) ||
  (isMoment(from) && isMoment(to) && Date.parse(from) === Date.parse(to))

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value)

interface Details {
  readonly version: number
  readonly changes: readonly FieldChange[]
  readonly restores?: number | undefined
  readonly scheduled?: boolean
}

/** Event of an item; history and earlier versions are derived from it. */
export const itemEvent = (
  what: ProductStatus | 'changed',
  objectId: string,
  details: Details,
): NewEvent => ({
  name: `item.${what}`,
  objectType: 'product',
  objectId,
  details: { ...details },
})

export const statusEvent = (
  {
    id,
    version,
    from,
    to,
  }: {
    readonly id: string
    readonly version: number
    readonly from: ProductStatus
    readonly to: ProductStatus
  },
  details: Pick<Details, 'scheduled'> = {},
): NewEvent => itemEvent(to, id, { version, changes: [{ field: 'status', from, to }], ...details })
