import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findDownloads } from '../downloads/find-downloads.ts'
import { completeIfDone } from '../fulfilment/complete-if-done.ts'
import { getOrderRow } from '../lock-order.ts'
import { stillToPay } from '../rules.ts'
import { changeMoney } from './change-money.ts'
import { requireReason } from './require-reason.ts'
import { insertPayment } from '../../payments/insert-payment.ts'

interface ReceivedPayment {
  readonly orderId: string
  /** Cash unless said. */
  readonly provider?: 'cash' | 'bank'
  readonly amountMinor: number
  /** Why it is not what is due. */
  readonly reason?: string | undefined
  /** Of a transfer. */
  readonly reference?: string
}

/** Money was received by hand; another sum than is due needs a reason, and the order is among the problems until it is settled. */
export async function recordPayment(
  db: Db,
  { orderId, provider = 'cash', amountMinor, reason, reference = '' }: ReceivedPayment,
): Promise<{ paymentId: string }> {
  const order = await getOrderRow(db, orderId)
  if (order.status === 'cancelled')
    throw conflict('invalid_transition', 'A cancelled order takes no payment')
  if (order.status === 'pending_review')
    throw conflict('invalid_transition', 'The order is waiting for its confirmation')
  const dueMinor = stillToPay(order)
  if (dueMinor === 0) throw conflict('invalid_transition', 'Nothing is left to pay')
  const { currency } = order
  requireReason({ dueMinor, takenMinor: amountMinor, currency, reason }, 'reason')
  const isOther = amountMinor !== dueMinor
  const { length: downloads } = await findDownloads(db, orderId)
  const details = {
    amountMinor,
    currency,
    provider,
    ...(reference && { reference }),
    ...(isOther && { reason, dueMinor }),
    ...(downloads > 0 && { hasDownloads: true }),
  }
  const paymentId = await insertPayment(db, {
    order_id: orderId,
    provider,
    reference,
    amount_minor: amountMinor,
    currency,
    captured: { intentId: null },
  })
  await inOrder([
    changeMoney(db, orderId, { capturedMinor: amountMinor }),
    record(db, { name: 'order.paid', objectType: 'order', objectId: orderId, details }),
  ])
  await completeIfDone(db, orderId)
  return { paymentId }
}
