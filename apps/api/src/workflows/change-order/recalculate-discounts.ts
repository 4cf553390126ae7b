import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import { applyDiscounts } from '@marketday/contract/orders/discounts/apply-discounts'
import type { DiscountedLine } from '@marketday/contract/orders/discounts/offered-discount'
import { cancelledPart } from '@marketday/contract/orders/sums/worth-of-cancelled'

import { cutFulfilment } from '../../orders/cancellation/cancel-units.ts'
import { findAgreedDiscounts } from '../../orders/discounts/find-agreed-discounts.ts'
import { findDiscountTerms } from '../../orders/discounts/find-discount-terms.ts'
import { findOpenBox, listFulfilments, listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { exchangeLines } from './change-order.ts'
import { findNewLines } from './find-new-lines.ts'
import { addDiscounts } from './keep-discounts.ts'
import { shareDiscounts } from './share-discounts.ts'

/**
 * Applies the order's discounts to its remaining units. Lines are immutable, so those whose discount
 * changes are exchanged. 409 once units have left.
 */
export async function recalculateDiscounts(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const lines = await listLines(db, orderId)
  const left = lines.filter((line) => !isGiftCard(line.kind) && countLeft(line) > 0)
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
  const shares = agreed.map(({ id }) => sharesById.get(id) ?? [])
  const discountAt = (at: number) => shares.reduce((sum, parts) => sum + (parts[at] ?? 0), 0)
  const changed = [...left.keys()].filter(
    (at) => discountAt(at) !== discountOfRest(left[at], order.currency),
  )
  const exchanged = left.filter((_line, at) => changed.includes(at))
  if (exchanged.length === 0) return

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
  const box = findOpenBox(await listFulfilments(db, orderId))
  await exchangeLines(db, order, {
    lines,
    removed,
    added: added.map((line, index) => ({
      ...line,
      discountMinor: discountAt(changed[index] ?? -1),
    })),
    discounts: addDiscounts(
      agreed,
      added,
      changed.map((at) => shares.map((parts) => parts[at] ?? 0)),
    ),
    fulfilmentId: box?.id ?? null,
  })
  if (box) await cutFulfilment(db, { orderId, box, units: removed })
}

const countLeft = ({ quantity, cancelledQuantity }: LineRow): number => quantity - cancelledQuantity

const discountOfRest = (line: LineRow | undefined, currency: string): number =>
  line
    ? line.unitPriceMinor * countLeft(line) -
      line.totalMinor +
      cancelledPart(line.totalMinor, line, currency)
    : 0

function requireExchangeable(left: readonly LineRow[]): void {
  if (left.some(({ fulfilledQuantity, packedQuantity }) => fulfilledQuantity + packedQuantity > 0))
    throw refusal('Some of its items are packed or handed over')
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
