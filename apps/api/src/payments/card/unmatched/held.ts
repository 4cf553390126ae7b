import Stripe from 'stripe'

import { formatMoney } from '@marketday/contract/money/money'
import { stepOf } from '@marketday/contract/endpoints/state-machine'
import { unmatchedTransitions } from '@marketday/contract/payments/card/unmatched-payments'
import type {
  UnmatchedEvent,
  UnmatchedState,
} from '@marketday/contract/payments/card/unmatched-payments'

import { conflict } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { askProvider } from '../../../platform/stripe/ask-provider.ts'
import { isAccessRevoked } from '../../../platform/stripe/is-access-revoked.ts'
import { fetchPaymentState } from '../fetch-payment-state.ts'
import type { PaymentReport } from '../fetch-payment-state.ts'

export interface HeldObject {
  readonly stripeObjectId: string
  readonly accountId: string | null
}

/** Null if the provider holds nothing, or for a dismissal of money that is out of reach. */
export async function fetchHeld(
  services: Services,
  { stripeObjectId: sessionId, accountId }: HeldObject,
  act: UnmatchedEvent,
): Promise<PaymentReport | null> {
  if (!sessionId.startsWith('cs_')) return null
  return await askProvider(async () => {
    try {
      return await fetchPaymentState(services, { sessionId, accountId }, { withRefunds: true })
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
      if (act === 'dismiss' && isAccessRevoked(error)) return null
      throw error
    }
  })
}

export function amountHeld(report: PaymentReport | null): number {
  if (report?.status !== 'paid') return 0
  return report.refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((left, refund) => left - refund.amountMinor, report.capturedMinor)
}

/** Throws 409 `payment_mismatch` while the provider holds any of it. */
export function requireNothingHeld(heldMinor: number, currency: string): void {
  if (heldMinor === 0) return
  const held = formatMoney(heldMinor, currency)
  throw conflict('payment_mismatch', `The card provider still holds ${held} of it`)
}

export const nothingHeld = () =>
  conflict('payment_mismatch', 'The card provider holds no money of this payment')

/** False when this act led here already. 409 `invalid_transition` when another did. */
export function requireOpen(status: UnmatchedState, act: UnmatchedEvent): boolean {
  const step = stepOf(unmatchedTransitions, status, act)
  if (step.kind === 'illegal')
    throw conflict('invalid_transition', `This has already been resolved: it was ${status}`)
  return step.kind === 'move'
}
