import Stripe from 'stripe'

import type { Services } from '../../platform/services.ts'
import { readStripeId } from '../../platform/stripe/stripe-objects.ts'
import type { MerchantStripe, StripeAccountId } from '../../platform/stripe/create-stripe.ts'
import { fromStripeAmount } from '../../platform/stripe/stripe-amount.ts'

export interface ProviderRefund {
  readonly id: string
  readonly amountMinor: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly failureReason: string | null
  readonly refundId: string | null
  readonly attempt: number | null
}

/** Current state at the provider; applying it is idempotent. */
export interface PaymentReport {
  readonly sessionId: string
  readonly status: 'open' | 'authorised' | 'paid' | 'released' | 'expired'
  /** The card page is completed, even if payment is pending. */
  readonly isSubmitted: boolean
  readonly amountMinor: number
  readonly capturedMinor: number
  readonly currency: string
  readonly intentId: string | null
  readonly authorisedUntil: string | null
  /** The authorization expired instead of being released. */
  readonly hasRunOut: boolean
  readonly declined: string | null
  readonly refunds: readonly ProviderRefund[]
}

/** Card page and the account that it belongs to. */
export interface CardPageRef {
  readonly sessionId: string
  readonly accountId: StripeAccountId
}

export async function fetchPaymentState(
  { stripeFor }: Services,
  { sessionId, accountId }: CardPageRef,
  { close = false, withRefunds = false }: { close?: boolean; withRefunds?: boolean } = {},
): Promise<PaymentReport> {
  const stripe = stripeFor(accountId)
  const session = close ? await closeSession(stripe, sessionId) : await retrieve(stripe, sessionId)
  const intentId = readStripeId(session.payment_intent)
  const refunds = withRefunds && intentId ? await fetchRefunds(stripe, intentId) : []
  return { ...reportOf(session), refunds }
}

/** Includes refunds made outside this product. */
export async function fetchRefunds(
  stripe: MerchantStripe,
  intentId: string,
): Promise<ProviderRefund[]> {
  const expand = ['data.balance_transaction']
  const refunds = await Array.fromAsync(
    stripe.refunds.list({ payment_intent: intentId, limit: 100, expand }),
  )
  return refunds.filter(isMoneyBack).map(refundReport)
}

/**
 * Releases of uncaptured money, also of the rest of a partial capture, are listed as refunds too
 * (docs.stripe.com/api/refunds/object#refund_object-reason, docs.stripe.com/reports/reporting-categories).
 */
function isMoneyBack({ status, reason, balance_transaction: moved }: Stripe.Refund): boolean {
  if (reason === 'expired_uncaptured_charge') return false
  if (typeof moved === 'object' && moved?.reporting_category === 'partial_capture_reversal')
    return false
  return !(status === 'succeeded' && moved === null)
}

export function reportOf(session: Stripe.Checkout.Session): PaymentReport {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const currency = (session.currency ?? '').toUpperCase()
  const toMinor = (amount: number) =>
    /^[A-Z]{3}$/.test(currency) ? fromStripeAmount(amount, currency) : 0
  const status = readStatus(session, intent)
  const total = session.amount_total ?? 0
  return {
    sessionId: session.id,
    status,
    isSubmitted: session.status === 'complete',
    amountMinor: toMinor(total),
    capturedMinor: status === 'paid' ? toMinor(intent?.amount_received || total) : 0,
    currency,
    intentId: readStripeId(session.payment_intent),
    ...readIntent(intent),
    refunds: [],
  }
}

const readIntent = (intent: Stripe.PaymentIntent | null) => ({
  authorisedUntil: readEnd(intent),
  hasRunOut: intent?.cancellation_reason === 'automatic',
  declined: intent?.last_payment_error?.message ?? null,
})

function readEnd(intent: Stripe.PaymentIntent | null): string | null {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const seconds = charge?.payment_method_details?.card?.capture_before
  return seconds ? new Date(seconds * 1000).toISOString() : null
}

export function refundReport(refund: Stripe.Refund): ProviderRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    amountMinor: fromStripeAmount(refund.amount, refund.currency.toUpperCase()),
    status: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    failureReason: explainFailure(refund.failure_reason),
    refundId: refund.metadata?.['refund_id'] ?? null,
    attempt: Number(refund.metadata?.['attempt']) || null,
  }
}

/** Readable texts for the provider's codes (docs.stripe.com/refunds#failed-refunds). */
const failureTexts: Readonly<Record<string, string>> = {
  charge_for_pending_refund_disputed: 'The payer disputed this payment with their bank.',
  declined: 'The card’s bank declined it.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  insufficient_funds: 'The balance at the card provider was too low.',
  lost_or_stolen_card: 'The card is reported as lost or stolen.',
  merchant_request: 'It was cancelled at the card provider.',
}

const explainFailure = (code: string | null | undefined): string | null =>
  code && code !== 'unknown' ? (failureTexts[code] ?? code) : null

/** Expires the page; a completed one stays unchanged. */
async function closeSession(
  stripe: MerchantStripe,
  sessionId: string,
): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return await retrieve(stripe, sessionId)
    throw error
  }
}

const retrieve = (stripe: MerchantStripe, sessionId: string) =>
  stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })

function readStatus(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentReport['status'] {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  if (intent?.status === 'canceled') return 'released'
  if (intent?.status === 'requires_capture') return 'authorised'
  return paid === 'unpaid' && intent?.status !== 'succeeded' ? 'open' : 'paid'
}
