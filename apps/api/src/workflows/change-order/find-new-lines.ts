import { payablePrice } from '@marketday/contract/money/money'

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
 * At the market's prices. 409 if an item is missing, a new one is not for sale there, or no price
 * was given although tax inclusion differs from the order.
 */
export async function findNewLines(
  db: Db,
  { marketId, currency, addsTax }: Pick<OrderRecord, 'marketId' | 'currency' | 'addsTax'>,
  added: readonly AddedUnits[],
): Promise<(NewOrderLine & Pick<AddedUnits, 'line' | 'replacedQuantity'>)[]> {
  if (added.length === 0) return []
  const ids = [...new Set(added.map(({ variantId }) => variantId))]
  const [sellable, seller] = await inOrder([
    findSellableVariants(db, ids),
    findSeller(db, marketId),
  ])
  const variants = await priceVariants(db, { market: seller.market, currency }, sellable)
  const variantsById = new Map(variants.map((variant) => [variant.id, variant]))
  return added.map(({ variantId, quantity, unitPriceMinor, gift, isOrdered, ...from }) => {
    const variant = variantsById.get(variantId)
    if (!variant) throw conflict('conflict', 'One of its items is no longer in the catalogue')
    if (!isOrdered) requireForSale(variant)
    if (unitPriceMinor === null && seller.addsTax !== addsTax)
      throw taxedOtherwise(variant, addsTax)
    const { line, replacedQuantity } = from
    const priced = toOrderLine(variant, quantity)
    return {
      ...priced,
      gift,
      line,
      replacedQuantity,
      unitPriceMinor: payablePrice(unitPriceMinor ?? priced.unitPriceMinor, currency),
    }
  })
}

/** Tax would be counted twice or not at all. */
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
