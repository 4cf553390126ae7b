import { findSeller } from '../../catalog/markets/shop-market.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import { nameOf } from '../cart/rules.ts'
import { priceVariants } from '../cart/sold-in-market.ts'
import type { MarketVariant } from '../cart/sold-in-market.ts'
import type { NewOrderLine } from '../place-order/place-order.ts'
import { toOrderLine } from '../place-order/to-order-line.ts'
import type { AddedUnits } from './decide-changes.ts'

/**
 * At the prices of its market. 409 where an item is no longer there, what is new is not for sale in that market, or
 * nobody has said a price although those of today have their tax another way than the order.
 */
export async function findNewLines(
  db: Db,
  { marketId, currency, addsTax }: Pick<OrderRecord, 'marketId' | 'currency' | 'addsTax'>,
  added: readonly AddedUnits[],
): Promise<NewOrderLine[]> {
  if (added.length === 0) return []
  const ids = [...new Set(added.map(({ variantId }) => variantId))]
  const [sellable, seller] = await inOrder([
    findSellableVariants(db, ids),
    findSeller(db, marketId),
  ])
  const variants = await priceVariants(db, { market: seller.market, currency }, sellable)
  const variantsById = new Map(variants.map((variant) => [variant.id, variant]))
  return added.map(({ variantId, quantity, unitPriceMinor, gift, isKnown }) => {
    const variant = variantsById.get(variantId)
    if (!variant) throw conflict('conflict', 'One of its items is no longer in the catalogue')
    if (!isKnown) requireForSale(variant)
    if (unitPriceMinor === null && seller.addsTax !== addsTax)
      throw taxedOtherwise(variant, addsTax)
    const line = toOrderLine(variant, quantity)
    return { ...line, gift, unitPriceMinor: unitPriceMinor ?? line.unitPriceMinor }
  })
}

/** It would have its tax twice, or not at all. */
function taxedOtherwise(variant: MarketVariant, addsTax: boolean): Error {
  const [now, then] = addsTax ? ['with', 'without'] : ['without', 'with']
  return conflict(
    'conflict',
    `The price of ${nameOf(variant)} is ${now} tax now, and those of this order are ${then} it. Enter a price, or place another order`,
  )
}

function requireForSale(variant: MarketVariant): void {
  const { status, hiddenIn } = variant
  if (status !== 'active') throw conflict('conflict', `${nameOf(variant)} is not for sale`)
  if (hiddenIn !== null) throw conflict('conflict', `${nameOf(variant)} is not sold in ${hiddenIn}`)
}
