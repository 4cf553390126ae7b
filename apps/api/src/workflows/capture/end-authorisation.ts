import { completeIfDone } from '../../orders/fulfilment/complete-if-done.ts'
import { changeMoney } from '../../orders/money/record-payment.ts'
import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changePayment } from '../../payments/card/change-payment.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { chargeableMinor } from '../../platform/stripe/stripe-amount.ts'
import { nextPaymentState } from '../../payments/card/rules.ts'
import { addToOrder } from '../pay-links/take-order-payment.ts'
import { returnPayment } from '../refund/request-refund.ts'

/** Applies the end of an authorization (captured, released or expired); ignores other reports. */
export async function endAuthorisation(
  db: Db,
  payment: PaymentRow,
  state: PaymentReport,
): Promise<void> {
  if (state.status === 'paid') await take(db, payment, state.capturedMinor)
  if (state.status === 'released') await letGo(db, payment, state)
}

/** The uncaptured rest is no longer authorized. */
async function take(db: Db, payment: PaymentRow, reportedMinor: number): Promise<void> {
  const { id: paymentId, orderId, amountMinor, currency } = payment
  const capturedMinor = takenMinor(payment, reportedMinor)
  const whole = nextPaymentState(payment.status, 'capture')
  if (!whole) return
  await inOrder([
    changePayment(db, payment, {
      status: capturedMinor < amountMinor ? 'part_captured' : whole,
      captured_minor: capturedMinor,
      capture_asked_minor: null,
      failure_reason: null,
    }),
    orderId && changeMoney(db, orderId, { authorisedMinor: -amountMinor }),
  ])
  if (!orderId)
    return await returnPayment(db, { paymentId, reason: 'It wasn’t turned into an order' })
  const releasedMinor = amountMinor - capturedMinor
  await addToOrder(db, orderId, {
    paymentId,
    amountMinor: capturedMinor,
    currency,
    ...(releasedMinor > 0 && { releasedMinor }),
  })
}

/** Requested amount, if the charge is it rounded: cards have coarser units in some currencies. */
const takenMinor = (
  { captureAskedMinor, amountMinor, currency }: PaymentRow,
  reportedMinor: number,
): number => {
  const askedMinor = captureAskedMinor ?? amountMinor
  return chargeableMinor(askedMinor, currency) === reportedMinor ? askedMinor : reportedMinor
}

async function letGo(
  db: Db,
  payment: PaymentRow,
  { hasRunOut }: Pick<PaymentReport, 'hasRunOut'>,
): Promise<void> {
  const { orderId, amountMinor, currency, captureAskedMinor } = payment
  const isOver = hasRunOut && captureAskedMinor !== 0
  const status = nextPaymentState(payment.status, isOver ? 'expire' : 'void')
  if (!status) return
  await inOrder([
    changePayment(db, payment, {
      status,
      capture_asked_minor: null,
      failure_reason: isOver ? 'It wasn’t captured in time, and the authorisation expired' : null,
    }),
    orderId && changeMoney(db, orderId, { authorisedMinor: -amountMinor }),
    orderId &&
      record(db, {
        name: isOver ? 'order.authorisation_expired' : 'order.authorisation_released',
        objectType: 'order',
        objectId: orderId,
        details: { amountMinor, currency },
      }),
  ])
  if (orderId) await completeIfDone(db, orderId)
}
