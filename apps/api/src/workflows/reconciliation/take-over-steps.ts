import Stripe from 'stripe'

import type {
  MoneyDifference,
  takeOverDifference,
} from '@marketday/contract/payments/reconciliation'

import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { fetchDisputes } from '../../payments/card/disputes/fetch-disputes.ts'
import type { DisputeReport } from '../../payments/card/disputes/fetch-disputes.ts'
import { fetchPaymentState, fetchRefunds } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentReport, ProviderRefund } from '../../payments/card/fetch-payment-state.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import {
  findDifference,
  compareAgain,
  lockOpenDifference,
} from '../../payments/payouts/differences.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'
import { applyDisputes } from '../dispute/apply-disputes.ts'
import { applyRefunds } from '../refund/apply-refund.ts'

type TakeOverRequest = Handling<typeof takeOverDifference>

interface ProviderState {
  readonly state: PaymentReport | null
  readonly refunds: readonly ProviderRefund[]
  readonly disputes: readonly DisputeReport[]
}

/** Applies the provider's current state as if its events had just arrived, and compares again. */
export const takeOverSteps = {
  async before({ db, params }: TakeOverRequest): Promise<PaymentRow> {
    const { paymentId } = await lockOpenDifference(db, params.differenceId)
    const payment = paymentId && (await findPayment(db, paymentId))
    if (payment) return payment
    const { takeOver } = await findDifference(db, params.differenceId)
    throw conflict('invalid_transition', takeOver ?? 'No payment of this shop matches it')
  },
  call: ({ services }: Omit<TakeOverRequest, 'db'>, payment: PaymentRow) => ask(services, payment),
  async after(
    { db, params }: TakeOverRequest,
    payment: PaymentRow,
    providerState: ProviderState,
  ): Promise<MoneyDifference> {
    if (providerState.state)
      await applyPaymentState(db, { paymentId: payment.id, state: providerState.state })
    await applyRefunds(db, payment.id, providerState.refunds)
    await applyDisputes(db, payment.id, providerState.disputes)
    await compareAgain(db, params.differenceId)
    return await findDifference(db, params.differenceId)
  },
}

/** 409 if unknown to the provider. */
async function ask(
  services: Services,
  { sessionId, intentId, accountId }: PaymentRow,
): Promise<ProviderState> {
  return await askProvider(async () => {
    try {
      const state = sessionId ? await fetchPaymentState(services, { sessionId, accountId }) : null
      const paid = intentId ?? state?.intentId
      if (!paid) return { state, refunds: [], disputes: [] }
      const stripe = services.stripeFor(accountId)
      const [refunds, disputes] = await Promise.all([
        fetchRefunds(stripe, paid),
        fetchDisputes(stripe, paid),
      ])
      return { state, refunds, disputes }
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      throw conflict(
        'payment_mismatch',
        'The card provider has no record of this payment. Enter a reason',
      )
    }
  })
}
