import type Stripe from 'stripe'

import { applySubscription as followSubscription } from '../../accounts/billing/apply-subscription.ts'
import { applyPlanCheckout as applyCheckout } from '../../accounts/billing/apply-plan-checkout.ts'
import { fetchSubscription } from '../../accounts/billing/fetch-subscription.ts'
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
import { applyRefunds } from '../refund/apply-refunds.ts'
import { idsOf } from './stripe-event.ts'

export const stripePurposes = ['order_payment', 'plan_checkout', 'subscription'] as const
export type StripePurpose = (typeof stripePurposes)[number]

/** What an event is about: one of our rows, in one tenant. */
export interface StripeSubject {
  readonly tenantId: string
  readonly purpose: StripePurpose
  readonly subjectId: string
}

export interface StripeEffect {
  /** Asks the provider for the present state, outside any transaction. */
  readonly fetch: (
    services: Services,
    input: { event: Stripe.Event; subject: StripeSubject; inTenant: InTenant },
  ) => Promise<unknown>
  /** What `apply` looks at first, asked together with the claim of the event. */
  readonly find: (db: Db, subject: StripeSubject) => Promise<unknown>
  /** Runs in the tenant's transaction in which the event is claimed. 409 `payment_mismatch` for what is not ours. */
  readonly apply: (
    db: Db,
    input: { event: Stripe.Event; subject: StripeSubject; fetched: unknown; found: unknown },
  ) => Promise<Doubt>
}

/** Why a person has to look at it; null where all is well. */
type Doubt = string | null

export type InTenant = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Which slice acts on which kind of subject. */
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
 * A completed page is final and believed as signed. Everything else is only a hint: the present state is
 * fetched, so that the order in which events arrive does not matter.
 */
async function fetchOrderPayment(services: Services, { event, subject, inTenant }: Fetching) {
  if (event.type === 'checkout.session.completed') {
    const report = reportOf(event.data.object)
    if (report.status === 'paid') return report
  }
  const payment = await inTenant((db) => findPayment(db, subject.subjectId))
  const withRefunds = event.type === 'charge.refunded' || event.type.startsWith('refund.')
  // A payment that a person has accepted has no card page of its own.
  if (withRefunds && payment?.intentId) return await fetchRefunds(services.stripe, payment.intentId)
  if (!payment?.sessionId) throw conflict('payment_mismatch', 'This payment doesn’t exist')
  return await fetchPaymentState(services, payment.sessionId, { withRefunds })
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
  // The return page was first: nothing is left to be done, and nobody to be waited for.
  if (isApplied(found as PaymentRow | null, report)) return null
  const { state } = await applyPaymentState(db, { paymentId, state: report })
  return state === 'in_review' ? 'not what was asked for' : null
}

/** Also an event of the subscription that comes before the page's own says that the page was paid. */
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
