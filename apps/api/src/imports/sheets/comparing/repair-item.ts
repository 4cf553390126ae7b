import type { StockCount } from '@marketday/contract/imports/sheets'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'

import type { StoredProduct } from '../../../catalog/products/bring-in-products.ts'
import type { RowsInput } from './input-from-rows.ts'
import type { PlanContext } from './plan-context.ts'
import type { Fault, ReadRow } from './read-row.ts'

type Variant = ProductInput['variants'][number]

interface Item {
  readonly rows: readonly ReadRow[]
  readonly product: StoredProduct | null
  readonly context: PlanContext
}

/** Repairs what fields of an item contradict in each other, with a warning each. */
export function repairItem(made: RowsInput, item: Item): { made: RowsInput; warnings: Fault[] } {
  const warnings: Fault[] = []
  const { rows, product, context } = item
  const isOver = rows.some(
    ({ cells, values }) => cells.has('saleUntil') && !values.has('saleUntil'),
  )
  const variants = made.input.variants.map((variant, place) => {
    const row = rows.find(({ number }) => number === made.rowNumbers.get(place))
    if (!row) return variant
    const { variant: repaired, warnings: found } = repairVariant(
      isOver ? withoutSale(variant) : variant,
      row,
    )
    warnings.push(...found)
    const isCounted = product && context.countsStock && row.values.has('firstStock')
    return isCounted ? { ...repaired, tracked: true } : repaired
  })
  const lacksPrice = !product && variants.some(({ priceMinor }) => priceMinor === 0)
  const [first] = rows
  if (first && !product) warnings.push(...findDoubts(first, made.input.title, context))
  if (first && lacksPrice && !rows.some(saysWhyDraft))
    warnings.push(warn(first, 'price', 'The item has no price', 'It is added as a draft'))
  return {
    made: { ...made, input: withRepairs(made.input, variants, { lacksPrice, isOver }) },
    warnings,
  }
}

function withRepairs(
  input: ProductInput,
  variants: ProductInput['variants'],
  { lacksPrice, isOver }: { readonly lacksPrice: boolean; readonly isOver: boolean },
): ProductInput {
  return {
    ...input,
    variants,
    ...(lacksPrice && isForSale(input.status) && { status: 'draft' }),
    ...(isOver && { saleFrom: null, saleUntil: null }),
  }
}

function findDoubts(
  first: ReadRow,
  title: string,
  { titles, repeatedTitles }: PlanContext,
): Fault[] {
  const name = title.toLowerCase()
  if (titles.has(name))
    return [
      warn(
        first,
        'title',
        'An item with this name is in your shop already',
        'It is added once more',
      ),
    ]
  return repeatedTitles.has(name)
    ? [warn(first, 'title', 'Several items of the file have this name', 'Each of them is added')]
    : []
}

const saysWhyDraft = ({ values }: ReadRow) => values.get('status') === 'draft'

const withoutSale = (variant: Variant): Variant => ({ ...variant, salePriceMinor: null })

const warn = (row: ReadRow, field: SheetField, problem: string, remedy: string): Fault => ({
  row: row.number,
  field,
  value: row.cells.get(field) ?? '',
  problem,
  remedy,
  isWarning: true,
})

function repairVariant(variant: Variant, row: ReadRow): { variant: Variant; warnings: Fault[] } {
  const { priceMinor, compareAtMinor, salePriceMinor } = variant
  const isNotHigher =
    compareAtMinor != null && compareAtMinor <= priceMinor && row.values.has('formerPrice')
  const isNotLower =
    salePriceMinor != null && salePriceMinor >= priceMinor && row.values.has('salePrice')
  const isFree = salePriceMinor === 0
  return {
    variant: {
      ...variant,
      ...(isNotHigher && { compareAtMinor: null }),
      ...((isNotLower || isFree) && { salePriceMinor: null }),
    },
    warnings: [
      ...(isNotHigher
        ? [
            warn(
              row,
              'formerPrice',
              'The former price isn’t above the price',
              'The former price is left out',
            ),
          ]
        : []),
      ...(isNotLower
        ? [
            warn(
              row,
              'salePrice',
              'The sale price isn’t below the price',
              'The sale price is left out',
            ),
          ]
        : []),
    ],
  }
}

/** Counts of existing variants whose stock differs from the file. */
export function findCounts(
  rows: readonly ReadRow[],
  { input, rowNumbers }: RowsInput,
  { countsStock, onHand }: Pick<PlanContext, 'countsStock' | 'onHand'>,
): (StockCount & { readonly row: number })[] {
  if (!countsStock) return []
  return [...rowNumbers].flatMap(([place, row]) => {
    const to = rows.find(({ number }) => number === row)?.values.get('firstStock')
    const variantId = input.variants[place]?.id
    const from = onHand.get(variantId ?? '') ?? 0
    if (variantId === undefined || typeof to !== 'number' || to === from) return []
    return [{ row, variantId, from, to }]
  })
}

export const unknownItem = ({ number, cells }: ReadRow): Fault[] => {
  const field = ['sku', 'slug', 'id'].find((key) => cells.has(key)) ?? 'sku'
  return [
    {
      row: number,
      field,
      value: cells.get(field) ?? '',
      problem: 'No item in your shop has this',
      remedy: 'Check it, or add the item first',
    },
  ]
}

/** Without this, each further row of the item would report the same cause. */
export function forWholeItem(faults: readonly Fault[], rows: readonly ReadRow[]): Fault[] {
  const [first] = faults
  if (!first) return []
  const whole = faults.map((fault) => ({ ...fault, isOfItem: true }))
  if (rows.length === 1) return whole
  const others = `All ${rows.length} rows of this item are left out. ${first.remedy}`
  return [{ ...first, isOfItem: true, remedy: others }, ...whole.slice(1)]
}
