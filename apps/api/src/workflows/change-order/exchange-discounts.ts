import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import { sumBy } from '@marketday/contract/money/sum-by'
import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import { cancelledPart } from '@marketday/contract/orders/sums/worth-of-cancelled'

import { cutFulfilment } from '../../orders/cancellation/cancel-units.ts'
import { findOpenBox, listFulfilments } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { exchangeLines } from './exchange-lines.ts'
import { findNewLines } from './find-new-lines.ts'
import { addDiscounts, withShares } from './keep-discounts.ts'

interface Exchange {
  readonly lines: readonly LineRow[]
  /** Those whose remaining units get the discounts. */
  readonly left: readonly LineRow[]
  readonly agreed: readonly AppliedDiscount[]
  /** Amount of each agreed discount, by line of `left`. */
  readonly shares: readonly (readonly number[])[]
}

/**
 * Gives the remaining units of lines these discounts. Lines are immutable, so those whose discount
 * changes are exchanged. Returns whether any is.
 */
export async function exchangeDiscounts(
  db: Db,
  order: OrderRecord,
  { lines, left, agreed, shares }: Exchange,
): Promise<boolean> {
  const discountAt = (at: number) => sumBy(shares, (parts) => parts[at] ?? 0)
  const changed = [...left.keys()].filter(
    (at) => discountAt(at) !== discountOfRest(left[at], order.currency),
  )
  const exchanged = left.filter((_line, at) => changed.includes(at))
  if (exchanged.length === 0) return false

  const removed = exchanged.map((line) => ({ line, quantity: countLeft(line) }))
  const added = await findNewLines(
    db,
    order,
    removed.map(({ line, quantity }) => ({
      ...line,
      quantity,
      isOrdered: true,
      line,
      replacedQuantity: quantity,
    })),
  )
  const sharesOfChanged = changed.map((at) => shares.map((parts) => parts[at] ?? 0))
  const box = findOpenBox(await listFulfilments(db, order.id))
  await exchangeLines(db, order, {
    lines,
    removed,
    added: added.map((line, index) => withShares(agreed, line, sharesOfChanged[index] ?? [])),
    discounts: addDiscounts(agreed, added, sharesOfChanged),
    fulfilmentId: box?.id ?? null,
  })
  if (box) await cutFulfilment(db, { orderId: order.id, box, units: removed })
  return true
}

export const countLeft = ({ quantity, cancelledQuantity }: LineRow): number =>
  quantity - cancelledQuantity

export const isDiscountable = (line: LineRow): boolean =>
  !isGiftCard(line.kind) && countLeft(line) > 0

/** Packed or handed over, at least in part. */
export const isMoved = ({ fulfilledQuantity, packedQuantity }: LineRow): boolean =>
  fulfilledQuantity + packedQuantity > 0

const discountOfRest = (line: LineRow | undefined, currency: string): number =>
  line
    ? line.unitPriceMinor * countLeft(line) -
      line.totalMinor +
      cancelledPart(line.totalMinor, line, currency)
    : 0
