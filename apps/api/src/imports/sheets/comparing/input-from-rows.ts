import { maxImages, maxOptions } from '@marketday/contract/catalog/products/product-shapes'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import {
  customFieldOf,
  isItemColumn,
  marketOf,
  textFields,
} from '@marketday/contract/catalog/products/item-sheet'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'
import { variantFileColumns } from '@marketday/contract/catalog/products/variant-fields'

import type { StoredProduct } from '../../../catalog/products/bring-in-products.ts'
import { toCategoryKey, toCategoryPath } from '../../commit/ensure-categories.ts'
import type { SheetPicture } from '@marketday/contract/imports/sheets'
import type { Fault, ReadRow } from './read-row.ts'

type Variant = ProductInput['variants'][number]

export interface RowsInput {
  readonly input: ProductInput
  readonly category: string
  readonly rowNumbers: ReadonlyMap<number, number>
  readonly faults: readonly Fault[]
  readonly pictures: readonly SheetPicture[]
}

/** Merges rows into the item; missing values are unchanged. */
export function inputFromRows(rows: readonly ReadRow[], product: StoredProduct | null): RowsInput {
  const names = optionNames(rows, product)
  const { variants, rowNumbers, faults } = placeVariants(rows, product, names.length)
  const values = itemValues(rows)
  const requestedCategory = values.get('category')
  const category = chooseCategory(product?.categoryTitle ?? '', requestedCategory)
  const isPriced = variants.every(({ priceMinor }) => priceMinor > 0)
  const status = product?.status ?? (isPriced ? 'active' : 'draft')
  const input = {
    ...product?.input,
    title: '',
    ...(product && { title: product.input.title, slug: product.slug }),
    status,
    ...Object.fromEntries(
      itemFields.flatMap(([field, name]) => (values.has(field) ? [[name, values.get(field)]] : [])),
    ),
    customValues: { ...product?.input.customValues, ...ownValues(values) },
    options: names.map((name, place) => ({
      name,
      values: optionValues(product?.input.options?.[place]?.values ?? [], variants, place),
    })),
    variants,
  }
  return { input, category, rowNumbers, faults, pictures: picturesIn(rows, names.length) }
}

/** Each address once: item pictures in row order, then those of variants. */
function picturesIn(rows: readonly ReadRow[], width: number): SheetPicture[] {
  const shows = new Map<string, string[][]>()
  const addressesIn = ({ values }: ReadRow, field: SheetField) => [values.get(field) ?? []].flat()
  for (const row of rows) for (const url of addressesIn(row, 'pictures')) shows.set(String(url), [])
  for (const row of rows)
    for (const url of addressesIn(row, 'variantPicture').slice(0, 1))
      shows.set(String(url), [
        ...(shows.get(String(url)) ?? []),
        isPlaceholder(row) ? [] : choicesIn(row).slice(0, width).map(String),
      ])
  const alts = new Map(rows.flatMap((row) => [...(row.alts ?? [])]))
  return [...shows]
    .slice(0, maxImages)
    .map(([url, variants]) => ({ url, variants, alt: (alts.get(url) ?? '').slice(0, 200) }))
}

const ownValues = (values: ReturnType<typeof itemValues>) =>
  Object.fromEntries(
    [...values].flatMap(([field, value]) => {
      const id = customFieldOf(field)
      return id === undefined || Array.isArray(value) ? [] : [[id, value]]
    }),
  )

const itemFields: readonly (readonly [SheetField, keyof ProductInput])[] = [
  ['title', 'title'],
  ['slug', 'slug'],
  ['status', 'status'],
  ['kind', 'kind'],
  ['leadDays', 'leadDays'],
  ['publishAt', 'publishAt'],
  ['unpublishAt', 'unpublishAt'],
  ['saleFrom', 'saleFrom'],
  ['saleUntil', 'saleUntil'],
  ['tags', 'tags'],
  ['taxClass', 'taxClassId'],
  ...textFields.map((field) => [field, field] as const),
]

const itemValues = (rows: readonly ReadRow[]) =>
  new Map(rows.toReversed().flatMap(({ values }) => [...values]))

/** A path such as `Clothes > Hats`; the item's own category if it is the last part. */
function chooseCategory(stored: string, requested: unknown): string {
  if (typeof requested !== 'string') return stored
  const path = toCategoryPath(requested)
  const last = path.at(-1) ?? ''
  return toCategoryKey(last) === toCategoryKey(stored) ? stored : path.join(' > ')
}

const places = Array.from({ length: maxOptions }, (_none, index) => index)

/** Shopify's item without options has one option named Title. */
const isPlaceholder = ({ cells }: ReadRow) => cells.get('option1Value') === 'Default Title'

function optionNames(rows: readonly ReadRow[], product: StoredProduct | null): string[] {
  const stored = product?.input.options ?? []
  const values = itemValues(rows.filter((row) => !isPlaceholder(row)))
  const names = places.map((place) => {
    const value = values.get(`option${place + 1}Name`) ?? stored[place]?.name
    return typeof value === 'string' ? value : null
  })
  const width = names.findIndex((name) => name === null)
  return names.slice(0, width === -1 ? maxOptions : width).flatMap((name) => name ?? [])
}

const optionValues = (stored: readonly string[], variants: readonly Variant[], place: number) => [
  ...new Set([...stored, ...variants.flatMap(({ optionValues: values }) => values[place] ?? [])]),
]

function placeVariants(rows: readonly ReadRow[], product: StoredProduct | null, width: number) {
  const variants: Variant[] = [...(product?.input.variants ?? [])]
  const rowNumbers = new Map<number, number>()
  const faults: Fault[] = []
  // Shopify writes one row per additional picture.
  const ofVariants = rows.filter(saysVariant)
  for (const row of ofVariants.length > 0 ? ofVariants : rows) {
    const index = findVariant(row, variants, product)
    const place = index === -1 ? variants.length : index
    const before = rowNumbers.get(place)
    if (before !== undefined) {
      faults.push(sameVariant(row, before))
      continue
    }
    rowNumbers.set(place, row.number)
    variants[place] = variantFrom(row, variants[place], width)
  }
  return { variants, rowNumbers, faults }
}

const saysVariant = ({ cells }: ReadRow) => [...cells.keys()].some((field) => !isItemColumn(field))

const sameVariant = ({ number }: ReadRow, other: number): Fault => ({
  row: number,
  field: null,
  value: '',
  problem: `Row ${other} is for the same variant`,
  remedy: 'Keep one of the two rows, or give this one different option values',
})

const choicesIn = ({ values }: ReadRow) =>
  places
    .map((place) => values.get(`option${place + 1}Value`))
    .filter((value) => value !== undefined)

/** By SKU, else by options; without either, the only variant. */
function findVariant(
  row: ReadRow,
  variants: readonly Variant[],
  product: StoredProduct | null,
): number {
  const sku = row.values.get('sku')
  const bySku = sku === undefined ? -1 : variants.findIndex((variant) => variant.sku === sku)
  if (bySku !== -1) return bySku
  const choices = isPlaceholder(row) ? [] : choicesIn(row)
  if (choices.length > 0) {
    const key = JSON.stringify(choices)
    return variants.findIndex((variant) => JSON.stringify(variant.optionValues) === key)
  }
  return product && variants.length === 1 ? 0 : -1
}

/** Stock applies to new variants only: existing ones are counted under Stock. */
function variantFrom(row: ReadRow, stored: Variant | undefined, width: number): Variant {
  const { values } = row
  const firstStock = values.get('firstStock')
  const choices = isPlaceholder(row) ? [] : choicesIn(row)
  return {
    priceMinor: 0,
    ...stored,
    optionValues: Array.from({ length: width }, (_none, place) =>
      String(choices[place] ?? stored?.optionValues[place] ?? ''),
    ),
    ...Object.fromEntries(
      variantFileColumns.flatMap(({ column, field }) =>
        values.has(column) ? [[field, values.get(column)]] : [],
      ),
    ),
    ...marketPrices(values, stored),
    ...(!stored && {
      tracked:
        values.get('tracked') === true ||
        (values.get('tracked') ?? firstStock !== undefined) === true,
      ...(typeof firstStock === 'number' && { initialStock: firstStock }),
    }),
  }
}

function marketPrices(values: ReadRow['values'], stored: Variant | undefined) {
  const prices = [...values].flatMap(([field, value]) => {
    const marketId = marketOf(field)
    return marketId !== undefined && typeof value === 'number' ? [[marketId, value] as const] : []
  })
  if (prices.length === 0) return {}
  return { marketPrices: { ...stored?.marketPrices, ...Object.fromEntries(prices) } }
}
