import {
  formatMoney,
  payableMinor,
  splitMinor,
  splitPayable,
} from '@marketday/contract/money/money'
import { sumBy } from '@marketday/contract/money/sum-by'
import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import { byHandId, isByHand } from '@marketday/contract/orders/discounts/discount-by-hand'
import type { DiscountByHand } from '@marketday/contract/orders/discounts/discount-by-hand'

import { findAgreedDiscounts } from '../../orders/discounts/find-agreed-discounts.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { byHandName } from '../discounts/discount-by-hand.ts'
import { countLeft, exchangeDiscounts, isDiscountable, isMoved } from './exchange-discounts.ts'
import { keepShares, toReplacedUnits } from './keep-discounts.ts'

/**
 * Sets the discount that staff give on the whole order, after all others; gift cards have none.
 * 409 once units are packed or have left. Returns its amount, or null if nothing changes.
 */
export async function giveDiscount(
  db: Db,
  orderId: string,
  given: DiscountByHand,
): Promise<number | null> {
  const order = await getOrderRow(db, orderId)
  const { currency } = order
  const lines = await listLines(db, orderId)
  const left = lines.filter(isDiscountable)
  if (left.some(isMoved)) throw packed()
  const agreed = withByHand(await findAgreedDiscounts(db, orderId), given)
  const kept = left.map((line) => {
    const amountMinor = line.unitPriceMinor * countLeft(line)
    return keepShares(agreed, { replaced: toReplacedUnits(line), amountMinor, currency })
  })
  const others = agreed.map((discount, at) =>
    kept.map((parts) => (isByHand(discount) ? 0 : (parts[at] ?? 0))),
  )
  const rests = left.map(
    (line, index) =>
      line.unitPriceMinor * countLeft(line) - sumBy(others, (parts) => parts[index] ?? 0),
  )
  const amountMinor = computeAmount(
    given,
    sumBy(rests, (rest) => rest),
    currency,
  )
  const parts = splitPayable(amountMinor, rests, currency)
  const shares = agreed.map((discount, at) => (isByHand(discount) ? parts : (others[at] ?? [])))
  const isChanged = await exchangeDiscounts(db, order, { lines, left, agreed, shares })
  return isChanged ? amountMinor : null
}

/** The earlier one keeps what it gave to cancelled units. */
function withByHand(
  agreed: readonly AppliedDiscount[],
  given: DiscountByHand,
): readonly AppliedDiscount[] {
  const fresh: AppliedDiscount = {
    id: byHandId,
    name: byHandName,
    code: null,
    lines: [],
    deliveryMinor: 0,
  }
  const { terms: _terms, ...discount } = agreed.find(isByHand) ?? fresh
  const changed = given.kind === 'none' ? discount : { ...discount, terms: given }
  return [...agreed.filter((other) => !isByHand(other)), changed]
}

function computeAmount(given: DiscountByHand, worthMinor: number, currency: string): number {
  if (given.kind === 'none') return 0
  const { kind } = given
  if (kind === 'percent') {
    const [minor = 0] = splitMinor(worthMinor, [given.percentBp, 10_000 - given.percentBp])
    return Math.min(payableMinor(minor, currency), worthMinor)
  }
  if (given.amountMinor <= worthMinor) return payableMinor(given.amountMinor, currency)
  const message = `At most ${formatMoney(worthMinor, currency)}, the price of its items`
  throw invalid(message, [{ path: 'discount.amountMinor', message }])
}

const packed = () =>
  conflict(
    'invalid_transition',
    'Some of its items are packed or handed over. Refund an amount instead',
  )
