import type { settleReturn as endpoint } from '@marketday/contract/orders/returns/return-acts'
import type { Order } from '@marketday/contract/orders/orders'
import { formatMoney } from '@marketday/contract/money/money'
import { worthOfCancelled } from '@marketday/contract/orders/sums/worth-of-cancelled'

import { issueCreditNote } from '../../orders/documents/issue-credit-note.ts'
import { completeIfDone } from '../../orders/fulfilment/complete-if-done.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { lockReturn, mustMoveReturn } from '../../orders/returns/lock-return.ts'
import type { ReturnRow } from '../../orders/returns/return-rows.ts'
import { settleUnits } from '../../orders/returns/settle-units.ts'
import { orderAfter } from '../../orders/views/order-after.ts'
import { findOwedBack } from '../../payments/refunds/find-owed-back.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { forbidden, invalid } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { requestRefund } from '../refunds/request-refund.ts'

type Given = Handling<typeof endpoint>
type Settlement = Given['body']

/** Takes goods back that have come, and gives back what was paid for them. */
export async function settleReturn(given: Given): Promise<Order> {
  if (given.body.refund === 'full' && !given.can('orders.refund'))
    throw forbidden('Your role may not give money back')
  return await orderAfter(given, settle(given))
}

async function settle({ db, params, body }: Given): Promise<void> {
  const { order, orderId, found } = await lockReturn(db, params)
  if (!mustMoveReturn(found, 'settle')) return
  const accepted = acceptedUnits(found, body)
  const cancelledMinor = await decideWorth(db, order, { accepted, body })
  const { feeMinor, feeReason = '', returnsDelivery } = body
  await settleUnits(db, order, {
    found,
    accepted,
    feeMinor,
    feeReason,
    returnsDelivery,
    cancelledMinor,
  })
  await issueCreditNote(db, orderId)
  const refundMinor =
    body.refund === 'full' ? await giveBack(db, { ...order, cancelledMinor }, found) : 0
  await record(db, {
    name: 'order.return_settled',
    objectType: 'order',
    objectId: orderId,
    details: {
      returnId: found.id,
      number: found.number,
      reason: feeReason,
      units: found.lines.flatMap(({ lineId, title }) => {
        const quantity = accepted.get(lineId)
        return quantity ? [{ title, quantity }] : []
      }),
      feeMinor,
      creditedMinor: cancelledMinor - order.cancelledMinor,
      refundMinor,
    },
  })
  await completeIfDone(db, orderId)
}

/** 400 for more than was to come back. */
function acceptedUnits(found: ReturnRow, { lines }: Settlement): ReadonlyMap<string, number> {
  const accepted = new Map<string, number>()
  for (const [index, { lineId, quantity }] of lines.entries()) {
    const known = found.lines.find((line) => line.lineId === lineId)
    const total = quantity + (accepted.get(lineId) ?? 0)
    if (!known || total > known.quantity) {
      const message = known
        ? `Only ${known.quantity} of ${known.title} are in this return`
        : 'This line is not in the return'
      throw invalid(message, [{ path: `lines.${index}.quantity`, message }])
    }
    accepted.set(lineId, total)
  }
  return accepted
}

interface Decision {
  readonly accepted: ReadonlyMap<string, number>
  readonly body: Settlement
}

/** What all that is cancelled of the order is worth afterwards. 400 where the fee is more than what is taken back is worth. */
async function decideWorth(
  db: Db,
  order: OrderRecord,
  { accepted, body }: Decision,
): Promise<number> {
  const { feeMinor, feeReason, returnsDelivery } = body
  if (feeMinor > 0 && !feeReason) throw refuseField('feeReason', 'Say what the fee is for')
  if (returnsDelivery && order.isDeliveryReturned)
    throw refuseField('returnsDelivery', 'The fee of the delivery was given back already')
  const lines = (await listLines(db, order.id)).map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + (accepted.get(line.id) ?? 0),
  }))
  const isDeliveryReturned = order.isDeliveryReturned || returnsDelivery
  const worthMinor = worthOfCancelled({ ...order, lines, isDeliveryReturned })
  const backMinor = worthMinor - order.cancelledMinor
  if (feeMinor > backMinor)
    throw refuseField(
      'feeMinor',
      `What is taken back is worth ${formatMoney(backMinor, order.currency)}`,
    )
  return worthMinor - feeMinor
}

const refuseField = (path: keyof Settlement, message: string) =>
  invalid(message, [{ path, message }])

async function giveBack(db: Db, order: OrderRecord, { number }: ReturnRow): Promise<number> {
  const amountMinor = await findOwedBack(db, order)
  if (amountMinor > 0)
    await requestRefund(db, {
      orderId: order.id,
      amountMinor,
      purpose: 'owed',
      reason: `Return ${number}`,
    })
  return amountMinor
}
