import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { worthOfCancelled } from '@marketday/contract/orders/sums/worth-of-cancelled'
import type { cancelOrder as endpoint } from '@marketday/contract/orders/orders'

import { cancelDelivery } from '../../deliveries/move-delivery.ts'
import { releaseDiscounts } from '../../orders/discounts/take-discounts.ts'
import { recalculateDiscounts } from '../change-order/recalculate-discounts.ts'
import { takeBackSoldCards } from '../credit/sold-cards.ts'
import { refundOwed } from '../refund/refund-owed.ts'
import { record } from '../../platform/events/record.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { adjustStock } from '../../stock/correct-stock.ts'
import { goodsOf } from '../../stock/movements.ts'
import { releaseReservation } from '../../stock/reserved/release-reservation.ts'
import { completeIfDone } from '../../orders/fulfilment/complete-if-done.ts'
import {
  findOpenBox,
  isPacked,
  leftOf,
  listFulfilments,
  listLines,
  countLoose,
} from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { issueCorrections } from '../../orders/documents/order-documents.ts'
import { getOrderRow, invalidTransition, mustMove } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { cutFulfilment, cancelUnits } from '../../orders/cancellation/cancel-units.ts'
import type { CancelledUnits } from '../../orders/cancellation/cancel-units.ts'

interface CancelRequest extends Omit<BodyOf<typeof endpoint>, 'lines'> {
  readonly lines?: readonly ChosenLine[] | undefined
  /** Through the order's link. */
  readonly isByCustomer?: boolean
}

interface ChosenLine {
  readonly lineId: string
  readonly quantity: number
  /** As the whole cancellation by default. */
  readonly restock?: boolean
}

/** Cancels the order or some units; stock, packing, delivery and money follow in the same transaction. */
export async function cancelOrder(db: Db, orderId: string, request: CancelRequest): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (!mustMove(order, request.lines ? 'cancelLines' : 'cancel')) return
  const lines = await listLines(db, orderId)
  const units = request.lines ? chosenUnits(lines, request.lines) : allUnits(lines)
  const isWhole = lines.every(
    (line) => !wasHandedOver(line) && leftOf(line) === quantityOf(units, line),
  )

  const linesAfter = lines.map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + quantityOf(units, line),
  }))
  const isUnpacked = isPacked(lines) && !isPacked(linesAfter)
  await takeBack(db, order, { units, isUnpacked, wish: request })
  const cancelledMinor = worthOfCancelled({ ...order, lines: linesAfter })
  await cancelUnits(db, order, { units, cancelledMinor, ends: isWhole ? request.reason : null })
  if (!isWhole && request.discounts === 'recalculate') await recalculateDiscounts(db, orderId)
  if (isWhole) await releaseDiscounts(db, orderId)
  await takeBackSoldCards(db, orderId, units)
  const refundMinor = await refundOwed(db, {
    orderId,
    reason: describeRefund(request),
    by: request.refund,
  })
  await issueCorrections(db, orderId)
  await tell(db, order, { units, refundMinor, isWhole, wish: request })
  if (!isWhole) await completeIfDone(db, orderId)
}

const describeRefund = ({ note }: CancelRequest): string => note || 'Order cancelled'

const wasHandedOver = (line: LineRow): boolean => line.fulfilledQuantity + line.returnedQuantity > 0

interface Cancellation {
  readonly units: readonly CancelledUnits[]
  readonly isWhole: boolean
  readonly wish: CancelRequest
}

interface TakingBack extends Omit<Cancellation, 'isWhole'> {
  /** No remaining unit needs delivery, but a removed one did. */
  readonly isUnpacked: boolean
}

/** 409 `invalid_transition` unless all units are in the store and in no parcel. */
function allUnits(lines: readonly LineRow[]): CancelledUnits[] {
  if (lines.some(wasHandedOver))
    throw invalidTransition('partly handed over', 'cancel', ['cancelLines'])
  if (lines.some((line) => line.packedQuantity > 0))
    throw invalidTransition('packed', 'cancel', ['unpack'])
  return lines.flatMap((line) => (leftOf(line) > 0 ? [{ line, quantity: leftOf(line) }] : []))
}

function chosenUnits(lines: readonly LineRow[], chosen: readonly ChosenLine[]): CancelledUnits[] {
  const units = new Map<string, CancelledUnits>()
  for (const [index, { lineId, quantity }] of chosen.entries()) {
    const line = lines.find((candidate) => candidate.id === lineId)
    const total = quantity + (units.get(lineId)?.quantity ?? 0)
    if (!line || total > countLoose(line)) {
      const message = line ? whyNotSoMany(line) : 'This line is not in the order'
      throw invalid(message, [{ path: `lines.${index}.quantity`, message }])
    }
    units.set(lineId, { line, quantity: total })
  }
  return [...units.values()]
}

const whyNotSoMany = (line: LineRow): string =>
  line.packedQuantity > 0
    ? `${line.packedQuantity} of ${line.title} ${line.packedQuantity === 1 ? 'is' : 'are'} packed. Unpack before you cancel more than ${countLoose(line)}`
    : `Only ${countLoose(line)} of ${line.title} can still be cancelled`

const quantityOf = (units: readonly CancelledUnits[], line: LineRow): number =>
  units.find((unit) => unit.line.id === line.id)?.quantity ?? 0

async function takeBack(
  db: Db,
  { id: orderId }: OrderRecord,
  { units, isUnpacked, wish }: TakingBack,
): Promise<void> {
  if (isUnpacked) await cancelDelivery(db, { orderId, reason: wish.reason })
  const isRestocked = ({ line }: CancelledUnits): boolean =>
    wish.lines?.find(({ lineId }) => lineId === line.id)?.restock ?? wish.restock
  await releaseUnits(db, orderId, units.filter(isRestocked))
  const written = await releaseUnits(
    db,
    orderId,
    units.filter((unit) => !isRestocked(unit)),
  )
  const reason = wish.note || 'Written off with a cancelled order'
  for (const { variantId, locationId, quantity } of written)
    await adjustStock(
      db,
      { variantId, change: -quantity, reason, locationId },
      { referenceType: 'order', referenceId: orderId },
    )
  const box = findOpenBox(await listFulfilments(db, orderId))
  if (box) await cutFulfilment(db, { orderId, box, units })
}

async function releaseUnits(db: Db, orderId: string, units: readonly CancelledUnits[]) {
  const lines = units.flatMap(({ line, quantity }) => goodsOf({ ...line, quantity }))
  return lines.length > 0 ? await releaseReservation(db, { orderId, lines }) : []
}

async function tell(
  db: Db,
  { id, currency }: OrderRecord,
  { units, isWhole, wish, refundMinor }: Cancellation & { readonly refundMinor: number },
) {
  const details = {
    reason: wish.reason,
    note: wish.note ?? '',
    restock: wish.restock,
    notify: wish.notify && isWhole,
    ...(wish.isByCustomer && { isByCustomer: true }),
    refundMinor,
    ...(wish.refund === 'store_credit' && { to: wish.refund }),
    currency,
    units: units.map(({ line, quantity }) => ({ title: line.title, quantity })),
  }
  await record(db, {
    name: isWhole ? 'order.cancelled' : 'order.lines_cancelled',
    objectType: 'order',
    objectId: id,
    details,
  })
}
