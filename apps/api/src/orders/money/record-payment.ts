import type { PaymentProvider } from '@marketday/contract/payments/card/payments'
import { stillToPay } from '@marketday/contract/orders/sums/dues'

import { noteCash } from '../../payments/cash/note-cash.ts'
import type { CashTaken } from '../../payments/cash/note-cash.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { completeIfDone } from '../fulfilment/complete-if-done.ts'
import { getOrderRow } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'
import { changeMoney } from './change-money.ts'
import { requireReason } from './require-reason.ts'
import { findWhatComes } from './what-comes.ts'
import { insertPayment } from '../../payments/card/insert-payment.ts'

interface ReceivedPayment {
  readonly orderId: string
  /** Cash unless said. */
  readonly provider?: Exclude<PaymentProvider, 'stripe'>
  readonly amountMinor: number
  /** Why it is not what is due. */
  readonly reason?: string | undefined
  /** Of a transfer. */
  readonly reference?: string
  /** From which it came; any part of what is due may. */
  readonly creditAccountId?: string
  /** Of cash: said by somebody of the business unless it is told otherwise. */
  readonly taken?: CashTaken
}

/** Money was received by hand; another sum than is due needs a reason, and the order is among the problems until it is settled. */
export async function recordPayment(
  db: Db,
  {
    orderId,
    provider = 'cash',
    amountMinor,
    reason,
    reference = '',
    taken,
    ...from
  }: ReceivedPayment,
): Promise<{ paymentId: string }> {
  const order = await getOrderRow(db, orderId)
  const dueMinor = requireDue(order)
  const { currency } = order
  if (!from.creditAccountId)
    requireReason({ dueMinor, takenMinor: amountMinor, currency, reason }, 'reason')
  const isOther = amountMinor !== dueMinor
  const details = {
    amountMinor,
    currency,
    provider,
    ...(reference && { reference }),
    ...(isOther && reason && { reason, dueMinor }),
    ...(await findWhatComes(db, orderId)),
  }
  const paymentId = await insertPayment(db, {
    order_id: orderId,
    provider,
    reference,
    credit_account_id: from.creditAccountId ?? null,
    amount_minor: amountMinor,
    currency,
    captured: { intentId: null },
  })
  if (provider === 'cash')
    await noteCash(db, { kind: 'marked', ...taken, orderId, paymentId, amountMinor })
  await inOrder([
    changeMoney(db, orderId, { capturedMinor: amountMinor }),
    record(db, { name: 'order.paid', objectType: 'order', objectId: orderId, details }),
  ])
  await completeIfDone(db, orderId)
  return { paymentId }
}

function requireDue(order: OrderRecord): number {
  if (order.status === 'cancelled')
    throw conflict('invalid_transition', 'A cancelled order can’t take payments')
  if (order.status === 'pending_review')
    throw conflict('invalid_transition', 'The order is waiting for its confirmation')
  const dueMinor = stillToPay(order)
  if (dueMinor === 0) throw conflict('invalid_transition', 'Nothing is left to pay')
  return dueMinor
}
