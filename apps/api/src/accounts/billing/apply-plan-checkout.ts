import type { Insertable } from 'kysely'
import type Stripe from 'stripe'

import type { SubscriptionStatus } from '@marketday/contract/accounts/billing/subscription-states'
import { standingOf } from '@marketday/contract/accounts/billing/subscription-states'

import { rememberStripeObject, readStripeId } from '../../platform/stripe/stripe-objects.ts'
import { toStripeAmount } from '../../platform/stripe/stripe-amount.ts'
import type { Subscriptions } from '../../platform/database/database-types.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import type { NewEvent } from '../../platform/events/record.ts'
import { newId } from '../../platform/ids.ts'
import { changeTenant } from '../tenants/change-tenant.ts'
import { readPeriodEnd } from './apply-subscription.ts'
import { changeSubscription } from './change-subscription.ts'
import { lockBilling } from './billing-account.ts'
import { closeCheckout, findCheckout } from './plan-checkouts.ts'
import type { CheckoutRow } from './plan-checkouts.ts'
import { livingStatuses } from './queries.ts'

export type Mismatch = string | null

/**
 * Applies the result of a plan's card page. Repeated and late events change nothing. If two pages
 * were both paid, the first one processed counts and the other is refunded.
 */
export async function applyPlanCheckout(
  db: Db,
  checkoutId: string,
  session: Stripe.Checkout.Session,
): Promise<Mismatch> {
  await lockBilling(db)
  const checkout = await findCheckout(db, checkoutId)
  if (!checkout) return 'unknown plan checkout'
  const mismatch = findMismatch(checkout, session)
  if (mismatch || isSettled(checkout)) return mismatch
  if (session.status === 'expired') await closeCheckout(db, checkoutId, 'expired')
  if (session.status === 'complete' && session.payment_status !== 'unpaid')
    await applyPaid(db, checkout, session)
  return null
}

async function applyPaid(
  db: Db,
  checkout: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const running = await findLiving(db)
  const isPaidTwice = running?.stripeId && running.stripeId !== readStripeId(session.subscription)
  if (checkout.kind === 'card') await noteCard(db, checkout, running)
  else if (isPaidTwice) await noteSurplus(db, checkout, running)
  else await activate(db, checkout, { session, running })
}

function findMismatch(checkout: CheckoutRow, session: Stripe.Checkout.Session): Mismatch {
  if (checkout.stripe_session_id !== session.id) return 'session of another checkout'
  if (checkout.kind === 'card') return session.mode === 'setup' ? null : 'no page for a card'
  // Within a trial the page charges nothing yet.
  const due = checkout.trial_ends_at ? 0 : (checkout.total_minor ?? checkout.amount_minor)
  if (session.amount_total !== toStripeAmount(due, checkout.currency)) return 'amount differs'
  return session.currency?.toUpperCase() === checkout.currency ? null : 'currency differs'
}

const isSettled = ({ status }: CheckoutRow): boolean =>
  status === 'paid' || status === 'surplus' || status === 'returned'

type Living = NonNullable<Awaited<ReturnType<typeof findLiving>>>

const findLiving = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .select(['subscription_id as id', 'status', 'stripe_subscription_id as stripeId'])
    .where('status', 'in', livingStatuses)
    .executeTakeFirst()

const toEvent = (
  name: 'subscription.paid_twice' | 'subscription.card_given',
  { plan_checkout_id: checkoutId }: CheckoutRow,
  { id }: Living,
): NewEvent => ({
  name,
  objectType: 'subscription',
  objectId: id,
  details: { checkoutId },
})

/** `returnSurplus` follows from the event and completes the refund. */
const noteSurplus = (db: Db, checkout: CheckoutRow, living: Living) =>
  inOrder([
    closeCheckout(db, checkout.plan_checkout_id, 'surplus'),
    record(db, toEvent('subscription.paid_twice', checkout, living)),
  ])

/** `useCard` follows from the event. A card for an ended plan is not used. */
async function noteCard(db: Db, checkout: CheckoutRow, living: Living | undefined): Promise<void> {
  await closeCheckout(db, checkout.plan_checkout_id, 'paid')
  if (living) await record(db, toEvent('subscription.card_given', checkout, living))
}

/** Turns a running trial into the paid plan; a business never has two subscriptions. */
async function activate(
  db: Db,
  checkout: CheckoutRow,
  {
    session,
    running,
  }: { readonly session: Stripe.Checkout.Session; readonly running: Living | undefined },
): Promise<void> {
  const { plan_checkout_id: checkoutId, trial_ends_at: trialEndsAt } = checkout
  await closeCheckout(db, checkoutId, 'paid')
  const stripeId = readStripeId(session.subscription)
  const status: SubscriptionStatus = trialEndsAt ? 'trialing' : 'active'
  const paid = {
    plan_id: checkout.plan_id,
    billing_interval: checkout.billing_interval,
    currency: checkout.currency,
    amount_minor: checkout.amount_minor,
    trial_ends_at: trialEndsAt,
    period_ends_at:
      typeof session.subscription === 'object' && session.subscription
        ? readPeriodEnd(session.subscription)
        : null,
    stripe_customer_id: readStripeId(session.customer),
    stripe_subscription_id: stripeId,
    terms_version: checkout.terms_version,
    cancel_at_period_end: false,
    last_notice: null,
  }
  const change = { ...paid, event: 'subscribe', to: status, checkoutId } as const
  const subscriptionId = running?.id ?? newId()
  if (running) await changeSubscription(db, running, change)
  else await insertPaid(db, { ...paid, subscription_id: subscriptionId, status }, checkoutId)
  if (stripeId)
    await rememberStripeObject(db, {
      stripeId,
      purpose: 'subscription',
      subjectId: subscriptionId,
    })
}

interface Paid extends Omit<Insertable<Subscriptions>, 'status'> {
  readonly subscription_id: string
  readonly status: SubscriptionStatus
}

async function insertPaid(db: Db, row: Paid, checkoutId: string): Promise<void> {
  await inOrder([
    db.insertInto('subscriptions').values(row).execute(),
    changeTenant(db, { standing: standingOf[row.status] }),
    record(db, {
      name: 'subscription.started',
      objectType: 'subscription',
      objectId: row.subscription_id,
      details: { status: row.status, checkoutId },
    }),
  ])
}
