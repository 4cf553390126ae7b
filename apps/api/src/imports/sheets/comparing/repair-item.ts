import type { StockCount } from '@marketday/contract/imports/sheets'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'

import type { StoredProduct } from '../../../catalog/products/bring-in-products.ts'
import type { RowsInput } from './input-from-rows.ts'
import type { PlanContext } from './plan-item.ts'
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
  if (first && lacksPrice && !rows.some(saysWhyDraft))
    warnings.push(warn(first, 'price', 'The item has no price', 'It is added as a draft'))
  if (first && !product && context.titles.has(made.input.title.toLowerCase()))
    warnings.push(
      warn(
        first,
        'title',
        'An item with this name is in your shop already',
        'It is added once more',
      ),
    )
  const status = lacksPrice && isForSale(made.input.status) ? 'draft' : made.input.status
  const input = {
    ...made.input,
    variants,
    ...(status !== undefined && { status }),
    ...(isOver && { saleFrom: null, saleUntil: null }),
  }
  return { made: { ...made, input }, warnings }
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
