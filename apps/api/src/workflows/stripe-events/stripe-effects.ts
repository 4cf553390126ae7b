import type Stripe from 'stripe'

import { applySubscription as followSubscription } from '../../accounts/billing/apply-subscription.ts'
import { applyPlanCheckout as applyCheckout } from '../../accounts/billing/apply-plan-checkout.ts'
import { fetchSubscription } from '../../accounts/billing/stripe-subscription.ts'
import { findCheckout } from '../../accounts/billing/plan-checkouts.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'
import {
  fetchPaymentState,
  fetchRefunds,
  reportOf,
} from '../../payments/card/fetch-payment-state.ts'
import type { PaymentReport, ProviderRefund } from '../../payments/card/fetch-payment-state.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { isApplied } from '../../payments/card/unmatched/mismatch.ts'
import { applyRefunds } from '../refund/apply-refund.ts'
import { idsOf } from './stripe-event.ts'

export const stripePurposes = ['order_payment', 'plan_checkout', 'subscription'] as const
export type StripePurpose = (typeof stripePurposes)[number]

export interface StripeSubject {
  readonly tenantId: string
  readonly purpose: StripePurpose
  readonly subjectId: string
}

export interface StripeEffect {
  /** Fetches the current state from the provider, outside any transaction. */
  readonly fetch: (
    services: Services,
    input: {
      event: Stripe.Event
      subject: StripeSubject
      /** Null for purposes other than orders, and if unknown. */
      payment: PaymentRow | null
      inTenant: InTenant
    },
  ) => Promise<unknown>
  /** Loaded together with the claim of the event. */
  readonly find: (db: Db, subject: StripeSubject) => Promise<unknown>
  /** Runs in the tenant's transaction that claims the event. 409 `payment_mismatch` if it is not ours. */
  readonly apply: (
    db: Db,
    input: { event: Stripe.Event; subject: StripeSubject; fetched: unknown; found: unknown },
  ) => Promise<Doubt>
}

type Doubt = string | null

export type InTenant = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export const stripeEffects: Readonly<Record<StripePurpose, StripeEffect>> = {
  order_payment: {
    fetch: fetchOrderPayment,
    find: (db, { subjectId }) => findPayment(db, subjectId),
    apply: applyOrderPayment,
  },
  plan_checkout: { fetch: fetchSession, find: findNothing, apply: applyPlanCheckout },
  subscription: { fetch: fetchPlan, find: findNothing, apply: applySubscription },
}

type Fetching = Parameters<StripeEffect['fetch']>[1]
type Applying = Parameters<StripeEffect['apply']>[1]

/**
 * A completed page is final, so the signed event is trusted. Others are hints: the current state
 * is fetched, so that the order of events does not matter.
 */
async function fetchOrderPayment(services: Services, { event, payment }: Fetching) {
  if (event.type === 'checkout.session.completed') {
    const report = reportOf(event.data.object)
    if (report.status === 'paid') return report
  }
  const withRefunds = event.type === 'charge.refunded' || event.type.startsWith('refund.')
  // Manually accepted payments have no card page.
  if (withRefunds && payment?.intentId)
    return await fetchRefunds(services.stripeFor(payment.accountId), payment.intentId)
  if (!payment?.sessionId) throw conflict('payment_mismatch', 'This payment doesn’t exist')
  const { sessionId, accountId } = payment
  return await fetchPaymentState(services, { sessionId, accountId }, { withRefunds })
}

async function findNothing(): Promise<null> {
  return null
}

async function applyOrderPayment(db: Db, { subject, fetched, found }: Applying): Promise<Doubt> {
  const paymentId = subject.subjectId
  if (Array.isArray(fetched)) {
    await applyRefunds(db, paymentId, fetched as readonly ProviderRefund[])
    return null
  }
  const report = fetched as PaymentReport
  // The return page came first: nothing to do or wait for.
  if (isApplied(found as PaymentRow | null, report)) return null
  const { state } = await applyPaymentState(db, { paymentId, state: report })
  return state === 'in_review' ? 'not what was asked for' : null
}

/** A subscription event may precede the page's own. */
async function fetchSession(
  { stripe }: Services,
  { event, subject, inTenant }: Fetching,
): Promise<Stripe.Checkout.Session | null> {
  const { object } = event.data
  const checkout = await inTenant((db) => findCheckout(db, subject.subjectId))
  const id = object.object === 'checkout.session' ? object.id : checkout?.stripe_session_id
  return id ? await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }) : null
}

async function applyPlanCheckout(db: Db, { subject, fetched }: Applying): Promise<null> {
  const session = fetched as Stripe.Checkout.Session | null
  if (session) refuse(await applyCheckout(db, subject.subjectId, session))
  return null
}

async function fetchPlan(
  { stripe }: Services,
  { event }: Fetching,
): Promise<Stripe.Subscription | null> {
  const id = idsOf(event).find((candidate) => candidate.startsWith('sub_'))
  return id ? await fetchSubscription(stripe, id) : null
}

async function applySubscription(db: Db, { event, fetched }: Applying): Promise<null> {
  const subscription = fetched as Stripe.Subscription | null
  if (subscription)
    refuse(await followSubscription(db, subscription, new Date(event.created * 1000)))
  return null
}

function refuse(mismatch: string | null): void {
  if (mismatch) throw conflict('payment_mismatch', mismatch)
}
