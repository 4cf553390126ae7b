import { applyDiscounts } from '@marketday/contract/orders/discounts/apply-discounts'
import type { DiscountedLine } from '@marketday/contract/orders/discounts/offered-discount'

import { findAgreedDiscounts } from '../../orders/discounts/find-agreed-discounts.ts'
import { findDiscountTerms } from '../../orders/discounts/find-discount-terms.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { countLeft, exchangeDiscounts, isDiscountable, isMoved } from './exchange-discounts.ts'
import { shareDiscounts } from './share-discounts.ts'

/**
 * Applies the order's discounts to its remaining units. Lines are immutable, so those whose discount
 * changes are exchanged. 409 once units have left.
 */
export async function recalculateDiscounts(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const lines = await listLines(db, orderId)
  const left = lines.filter(isDiscountable)
  requireExchangeable(left)
  const units = mergeVariants(left)
  const variantIds = units.map(({ variantId }) => variantId)
  const terms = await findDiscountTerms(db, orderId, variantIds)
  const now = db.context.now.toISOString()
  const facts = { deliveryMinor: 0, isDelivered: null, now, currency: order.currency }
  const { applied } = applyDiscounts(units, terms, facts)
  const agreed = await findAgreedDiscounts(db, orderId)
  const sharesById = shareDiscounts(
    applied,
    left.map((line) => ({ ...line, quantity: countLeft(line) })),
    order.currency,
  )
  const shares = agreed.map(({ id }) => sharesById.get(id) ?? left.map(() => 0))
  await exchangeDiscounts(db, order, { lines, left, agreed, shares })
}

function requireExchangeable(left: readonly LineRow[]): void {
  if (left.some(isMoved)) throw refusal('Some of its items are packed or handed over')
  const prices = new Map(left.map(({ variantId, unitPriceMinor }) => [variantId, unitPriceMinor]))
  if (left.some((line) => prices.get(line.variantId) !== line.unitPriceMinor))
    throw refusal('One of its items has two prices')
}

const refusal = (reason: string) =>
  conflict('invalid_transition', `${reason}. Keep the discount of each unit`)

const mergeVariants = (left: readonly LineRow[]): DiscountedLine[] =>
  [...Map.groupBy(left, ({ variantId }) => variantId)].map(([variantId, lines]) => ({
    variantId,
    quantity: lines.reduce((sum, line) => sum + countLeft(line), 0),
    unitPriceMinor: lines[0]?.unitPriceMinor ?? 0,
  }))
