import * as z from 'zod/mini'

import type { CustomValues } from '../custom-values.ts'
import { spellOut } from '../../endpoints/spell-out.ts'
import { minorDigits, toDecimal } from '../../money/money.ts'
import { writeBreaks } from '../quantity-breaks.ts'
import { writeWallTime } from '../../accounts/tenants/wall-time.ts'
import { emptyItemFields, plainFieldsOf } from './item-fields.ts'
import type { ItemFields } from './item-fields.ts'
import type { ItemKind } from './item-kinds.ts'
import { isForSale, maxOptions } from './product-shapes.ts'
import type { ProductInput, ProductStatus } from './product-shapes.ts'
import { emptyVariantFields, variantFileColumns } from './variant-fields.ts'
import type { VariantField, VariantFields } from './variant-fields.ts'

const optionPlaces = Array.from({ length: maxOptions }, (_none, index) => index + 1)

type TextField = {
  [Field in keyof ItemFields]: string extends ItemFields[Field] ? Field : never
}[keyof ItemFields]

/** Plain text fields of an item: a new one becomes a column automatically. */
export const textFields = Object.entries(emptyItemFields).flatMap(([field, empty]) =>
  empty === '' ? [field as TextField] : [],
)

/** Column titles that differ from the field name. */
const called: Readonly<Partial<Record<TextField, string>>> = {
  vendor: 'Brand',
  productType: 'Type',
  hsCode: 'HS code',
  seoTitle: 'Search title',
  seoDescription: 'Search description',
}

/** Columns of an item sheet by field: item columns, then variant columns. */
export const itemColumns: Readonly<Record<string, string>> = {
  id: 'Id',
  slug: 'Address',
  title: 'Title',
  status: 'Status',
  kind: 'Kind',
  leadDays: 'Made in days',
  publishAt: 'Publish at',
  unpublishAt: 'Take out at',
  saleFrom: 'Sale begins',
  saleUntil: 'Sale ends',
  ...Object.fromEntries(textFields.map((field) => [field, called[field] ?? spellOut(field)])),
  tags: 'Tags',
  category: 'Category',
  taxClass: 'Tax class',
  /** URLs; imported for new items only. */
  pictures: 'Pictures',
  ...Object.fromEntries(
    optionPlaces.map((place) => [`option${place}Name`, `Option ${place} name`]),
  ),
}

export const sheetColumns: Readonly<Record<string, string>> = {
  ...itemColumns,
  ...Object.fromEntries(
    optionPlaces.map((place) => [`option${place}Value`, `Option ${place} value`]),
  ),
  ...Object.fromEntries(
    variantFileColumns.flatMap(({ column, heading }) =>
      column === 'variantTaxClass'
        ? [
            [column, heading],
            ['currency', 'Currency'],
          ]
        : [[column, heading]],
    ),
  ),
  variantPicture: 'Variant picture',
  firstStock: 'First stock',
}

const ownColumn = /^own:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const toOwnColumn = (customFieldId: string): SheetField => `own:${customFieldId}`

export const customFieldOf = (field: SheetField): string | undefined => ownColumn.exec(field)?.[1]

const marketColumn = /^market:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const toMarketColumn = (marketId: string): SheetField => `market:${marketId}`
export const marketHeading = (code: string): string => `Price in ${code}`

export const marketOf = (field: SheetField): string | undefined => marketColumn.exec(field)?.[1]

/** Whether a column belongs to the item, not the variant. */
export const isItemColumn = (field: SheetField): boolean =>
  Object.hasOwn(itemColumns, field) || ownColumn.test(field)

/** Key of `sheetColumns`, `own:` with a custom field id, or `market:` with a market id. */
export const SheetField = z.string().check(
  z.maxLength(50),
  z.refine(
    (field) =>
      Object.hasOwn(sheetColumns, field) || ownColumn.test(field) || marketColumn.test(field),
    { message: 'There is no such column' },
  ),
)
export type SheetField = z.output<typeof SheetField>

export interface SheetItem {
  /** Empty for new items. */
  readonly id: string
  readonly slug: string
  readonly status: ProductStatus
  readonly category: string
  readonly taxClasses: readonly { readonly id: string; readonly name: string }[]
  readonly currency: string
  readonly timeZone: string
  readonly input: ProductInput
}

/**
 * Row of a variant, by field. Export and import comparison use the same cells, so that a
 * reimported export changes nothing. Stock of existing variants is excluded: it changes only by
 * counting.
 */
export function toCells(
  item: SheetItem,
  variant: ProductInput['variants'][number],
): Readonly<Record<SheetField, string>> {
  const { input, currency, timeZone } = item
  const plain = plainFieldsOf(input)
  const nameOfClass = (id: string | null | undefined) =>
    item.taxClasses.find((taxClass) => taxClass.id === id)?.name ?? ''
  return {
    id: item.id,
    slug: item.slug,
    title: input.title,
    status: item.status,
    kind: writeKind(plain.kind),
    leadDays: plain.leadDays === null ? '' : String(plain.leadDays),
    publishAt: item.status === 'scheduled' ? writeTime(input.publishAt, timeZone) : '',
    unpublishAt: isForSale(item.status) ? writeTime(input.unpublishAt, timeZone) : '',
    saleFrom: writeTime(input.saleFrom, timeZone),
    saleUntil: writeTime(input.saleUntil, timeZone),
    ...Object.fromEntries(textFields.map((field) => [field, plain[field]])),
    tags: writeTags(plain.tags),
    category: item.category,
    taxClass: nameOfClass(plain.taxClassId),
    ...Object.fromEntries(
      (input.options ?? []).flatMap(({ name }, index) => [
        [`option${index + 1}Name`, name],
        [`option${index + 1}Value`, variant.optionValues[index] ?? ''],
      ]),
    ),
    ...ownCells(plain.customValues),
    ...variantCells(variant, currency),
    variantTaxClass: nameOfClass(variant.taxClassId),
  }
}

const ownCells = (values: CustomValues) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [toOwnColumn(id), inCell(value)]))

const inCell = (value: CustomValues[string] | undefined) =>
  typeof value === 'boolean' ? yesOrNo(value) : String(value ?? '')

function variantCells(variant: ProductInput['variants'][number], currency: string) {
  const digits = minorDigits(currency)
  const { marketPrices = {}, quantityBreaks = [], initialStock } = variant
  return {
    ...Object.fromEntries(
      variantFileColumns.map(({ column, field, kind }) => [
        column,
        writeValue(variant[field] ?? emptyVariantFields[field], kind === 'money' ? digits : 0),
      ]),
    ),
    quantityBreaks: writeBreaks(quantityBreaks, digits),
    ...Object.fromEntries(
      Object.entries(marketPrices).map(([id, minor]) => [
        toMarketColumn(id),
        toDecimal(minor, digits),
      ]),
    ),
    currency,
    firstStock: initialStock === undefined ? '' : String(initialStock),
  }
}

function writeValue(value: VariantFields[VariantField], digits: number): string {
  if (typeof value === 'boolean') return yesOrNo(value)
  if (typeof value === 'number') return digits === 0 ? String(value) : toDecimal(value, digits)
  return typeof value === 'string' ? value : ''
}

/** Business local time, such as `2026-11-25 09:30`. */
export const writeTime = (time: string | null | undefined, timeZone: string) =>
  time ? writeWallTime(time, timeZone).replace('T', ' ') : ''

/** Cell text: `made to order`. */
export const writeKind = (kind: ItemKind): string => kind.replaceAll('_', ' ')

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

/** Comma-separated; as a JSON list if a tag contains a comma. */
const writeTags = (tags: readonly string[]) =>
  tags.some((tag) => tag.includes(',') || tag.startsWith('['))
    ? JSON.stringify(tags)
    : tags.join(', ')

export function readTags(text: string): string[] {
  if (text.startsWith('[')) {
    const parsed = z.safeParse(z.array(z.string()), parseOrNull(text))
    if (parsed.success) return parsed.data
  }
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
