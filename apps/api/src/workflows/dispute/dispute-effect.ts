import type Stripe from 'stripe'

import { fetchDisputes } from '../../payments/card/disputes/fetch-disputes.ts'
import type { DisputeReport } from '../../payments/card/disputes/fetch-disputes.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { readStripeId } from '../../platform/stripe/read-stripe-id.ts'
import { conflict } from '../../platform/http/errors.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'
import type { StripeEffect } from '../stripe-events/stripe-effects.ts'
import { applyDisputes } from './apply-disputes.ts'

interface Fetched {
  readonly disputes: readonly DisputeReport[]
  /** Only for a payment not yet known as paid. */
  readonly state: PaymentReport | null
}

/** The event is only a hint: the current state is fetched. */
export const disputeEffect: StripeEffect = {
  async fetch(services, { event, subject, inTenant }): Promise<Fetched> {
    const payment = await inTenant((db) => findPayment(db, subject.subjectId))
    const intentId = findDisputedIntent(event)
    if (!payment || !intentId) throw conflict('payment_mismatch', 'This payment doesn’t exist')
    const { sessionId, capturedMinor } = payment
    return {
      disputes: await fetchDisputes(services.stripe, intentId),
      state: sessionId && capturedMinor === 0 ? await fetchPaymentState(services, sessionId) : null,
    }
  },
  find: (db, { subjectId }) => findPayment(db, subjectId),
  async apply(db, { subject: { subjectId: paymentId }, fetched, found }) {
    const { disputes, state } = fetched as Fetched
    const { capturedMinor } = found as PaymentRow
    if (state && capturedMinor === 0) await applyPaymentState(db, { paymentId, state })
    await applyDisputes(db, paymentId, disputes)
    return null
  },
}

export function findDisputedIntent({ data }: Stripe.Event): string | null {
  const { object } = data
  return object.object === 'dispute' ? readStripeId(object.payment_intent) : null
}
