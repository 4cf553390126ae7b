import { formatMoney } from '@marketday/contract/money/money'
import { stillToPay } from '@marketday/contract/orders/sums/dues'

import { completeIfDone } from '../../orders/fulfilment/complete-if-done.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { changeMoney, findWhatComes } from '../../orders/money/record-payment.ts'
import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { placed } from '../place-order/complete-checkout.ts'
import type { Completion } from '../place-order/complete-checkout.ts'
import type { PaidCheckout } from '../place-order/lock-paid-checkout.ts'
import { returnPayment } from '../refund/request-refund.ts'

/**
 * Applies a payment to an existing order. An amount no longer due (paid otherwise or cancelled in
 * between) is refunded automatically.
 */
export async function takeOrderPayment(
  db: Db,
  { payment, order }: PaidCheckout,
  isNew: boolean,
): Promise<Completion> {
  if (!order) return { state: 'placed', message: '', order: null }
  if (!isNew) return placed(order)
  const { id: paymentId, amountMinor, currency } = payment
  const excessMinor = await addToOrder(db, order.orderId, { paymentId, amountMinor, currency })
  if (excessMinor <= 0) return placed(order)
  const message = `You paid more than was due. We’re refunding ${formatMoney(excessMinor, currency)}.`
  return { ...placed(order), state: 'refunded', message }
}

interface Taken {
  readonly paymentId: string
  readonly amountMinor: number
  readonly currency: string
  readonly releasedMinor?: number
}

/** Books a charge; refunds and returns the amount not due. */
export async function addToOrder(
  db: Db,
  orderId: string,
  { paymentId, ...taken }: Taken,
): Promise<number> {
  const { amountMinor } = taken
  const row = await getOrderRow(db, orderId)
  const dueMinor = stillToPay(row)
  const coming = await findWhatComes(db, orderId)
  await inOrder([
    changeMoney(db, orderId, { capturedMinor: amountMinor }),
    record(db, {
      name: 'order.paid',
      objectType: 'order',
      objectId: orderId,
      details: { ...taken, provider: 'stripe', ...coming },
    }),
  ])
  const excessMinor = amountMinor - dueMinor
  if (excessMinor > 0)
    await returnPayment(db, {
      paymentId,
      reason: 'Paid after it was no longer due',
      atMostMinor: excessMinor,
    })
  await completeIfDone(db, orderId)
  return excessMinor
}
