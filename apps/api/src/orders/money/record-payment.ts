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
  /** Cash by default. */
  readonly provider?: Exclude<PaymentProvider, 'stripe'>
  readonly amountMinor: number
  readonly reason?: string | undefined
  readonly reference?: string
  readonly creditAccountId?: string
  /** For cash: recorded by staff by default. */
  readonly taken?: CashTaken
}

/** Records a manual payment. A deviation from the amount due needs a reason and lists the order as a problem. */
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
