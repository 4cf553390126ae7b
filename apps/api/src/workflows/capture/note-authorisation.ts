import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changePayment } from '../../payments/card/change-payment.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { nextPaymentState } from '../../payments/card/rules.ts'
import { rememberStripeObject } from '../../platform/stripe/stripe-objects.ts'

/** Default authorization period of card networks. */
const usualMs = 7 * 24 * 3_600_000

export function noteAuthorisation(
  db: Db,
  payment: PaymentRow,
  { sessionId, intentId, authorisedUntil }: PaymentReport,
): { payment: PaymentRow; note: () => Promise<unknown> } {
  const until = authorisedUntil ?? new Date(db.context.now.getTime() + usualMs).toISOString()
  const status = nextPaymentState(payment.status, 'authorise') ?? payment.status
  const note = () =>
    inOrder([
      changePayment(db, payment, {
        status,
        stripe_session_id: sessionId,
        stripe_payment_intent_id: intentId,
        failure_reason: null,
        authorised_until: until,
      }),
      intentId &&
        rememberStripeObject(db, {
          stripeId: intentId,
          purpose: 'order_payment',
          subjectId: payment.id,
        }),
      record(db, {
        name: 'payment.authorised',
        objectType: 'payment',
        objectId: payment.id,
        details: { amountMinor: payment.amountMinor, currency: payment.currency },
      }),
    ])
  return { payment: { ...payment, status, authorisedUntil: until }, note }
}
