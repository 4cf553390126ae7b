import type { ItemValues } from '@marketday/contract/catalog/products/bulk-acts'
import {
  isGiftCard,
  lowerPrices,
  onlyItsAmount,
} from '@marketday/contract/catalog/products/item-kinds'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'

import { lowerPriceProblem } from './price-rules.ts'
import type { ItemFacts, VariantFacts } from './rules.ts'

export function findCellProblem(after: ItemValues, item: ItemFacts, now: Date): string | null {
  const changes = new Map(after.variants?.map((values) => [values.variantId, values]))
  const variants = item.variants.map((variant) => ({ ...variant, ...changes.get(variant.id) }))
  return (
    statusProblem(after, item) ??
    priceProblem(variants, after.status ?? item.status) ??
    giftCardProblem(variants, item) ??
    saleProblem({ ...item, ...after, variants }, after, now) ??
    daysProblem(after, item)
  )
}

function statusProblem({ status }: ItemValues, item: ItemFacts): string | null {
  if (item.status === 'archived' && status === undefined) return 'It’s archived. Restore it first'
  if (isForSale(status) && item.lacksFiles) return 'It has no file to download yet'
  return status === 'scheduled' ? 'A cell can’t schedule it. Schedule it on the item page' : null
}

type Prices = Pick<
  VariantFacts,
  'priceMinor' | 'compareAtMinor' | 'salePriceMinor' | 'quantityBreaks'
>

function priceProblem(variants: readonly Prices[], status: ItemFacts['status']): string | null {
  const isNothing = ({ priceMinor }: Prices) => priceMinor === 0
  if (variants.some(isBelow)) return 'Its compare-at price wouldn’t be above its price'
  if (isForSale(status) && variants.some(isNothing))
    return 'It’s for sale, so its price must be above zero'
  return variants.map(lowerPriceProblem).find((problem) => problem !== null) ?? null
}

const giftCardProblem = (variants: readonly Prices[], { kind }: ItemFacts): string | null =>
  isGiftCard(kind) && variants.some((variant) => lowerPrices(variant).length > 0)
    ? onlyItsAmount
    : null

const isBelow = ({ compareAtMinor, priceMinor }: Prices) =>
  compareAtMinor !== null && compareAtMinor <= priceMinor

type Sale = Pick<ItemFacts, 'saleFrom' | 'saleUntil'> & {
  readonly variants: readonly Prices[]
}

function saleProblem(
  { saleFrom, saleUntil, variants }: Sale,
  after: ItemValues,
  now: Date,
): string | null {
  if (saleFrom && saleUntil && Date.parse(saleUntil) <= Date.parse(saleFrom))
    return 'Its sale would end before it begins'
  if (after.saleUntil && Date.parse(after.saleUntil) <= now.getTime())
    return 'Its sale end is in the past'
  const isTimed = after.saleFrom ?? after.saleUntil
  return isTimed && variants.every(({ salePriceMinor }) => salePriceMinor === null)
    ? 'It has no sale price'
    : null
}

function daysProblem({ leadDays }: ItemValues, { kind }: ItemFacts): string | null {
  if (leadDays === undefined) return null
  if (kind !== 'made_to_order') return 'Only made-to-order items have lead days'
  return leadDays === null ? 'Enter the number of days to make it' : null
}
