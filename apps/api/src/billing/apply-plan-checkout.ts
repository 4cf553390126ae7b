import type Stripe from 'stripe'

import type { BillingInterval } from '@marketday/contract/money/billing'
import { formatMoney } from '@marketday/contract/money/money'

import { listOwners } from '../identity/list-owners.ts'
import { rememberStripeObject } from '../payments/remember-stripe-object.ts'
import { toStripeAmount } from '../payments/stripe-amount.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { record } from '../platform/events/record.ts'
import { newId } from '../platform/ids.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { lockBilling } from './lock-billing.ts'
import { livingStatuses } from './queries.ts'
import { closeCheckout, findCheckout } from './plan-checkouts.ts'
import type { CheckoutRow } from './plan-checkouts.ts'

/** Why an event must not be believed; the webhook puts it aside for a person to look at. */
export type Mismatch = string | null

/**
 * What a visit to the card page for a plan came to. Repeats and late arrivals change nothing, and of two pages that
 * were both paid the first that is told of counts: the other's money goes back.
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
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return null

  const stripeId = idOf(session.subscription)
  const running = await findLiving(db)
  const isPaidTwice = running?.stripe_subscription_id && running.stripe_subscription_id !== stripeId
  if (isPaidTwice) await noteSurplus(db, checkout, running.subscription_id)
  else await activate(db, checkout, session)
  return null
}

function findMismatch(checkout: CheckoutRow, session: Stripe.Checkout.Session): Mismatch {
  if (checkout.stripe_session_id !== session.id) return 'session of another checkout'
  if (session.amount_total !== toStripeAmount(checkout.amount_minor, checkout.currency))
    return 'amount differs'
  return session.currency?.toUpperCase() === checkout.currency ? null : 'currency differs'
}

const isSettled = ({ status }: CheckoutRow): boolean =>
  status === 'paid' || status === 'surplus' || status === 'returned'

const findLiving = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .select(['subscription_id', 'stripe_subscription_id'])
    .where('status', 'in', livingStatuses)
    .executeTakeFirst()

/** From here on it is seen to its end by `returnSurplus`, which follows from the event. */
const noteSurplus = (db: Db, { plan_checkout_id: id }: CheckoutRow, subscriptionId: string) =>
  inOrder([
    closeCheckout(db, id, 'surplus'),
    record(db, {
      name: 'subscription.paid_twice',
      objectType: 'subscription',
      objectId: subscriptionId,
      details: { checkoutId: id },
    }),
  ])

/** The trial, if one runs, turns into the paid subscription; a business never has two. */
async function activate(
  db: Db,
  checkout: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  await closeCheckout(db, checkout.plan_checkout_id, 'paid')
  const stripeSubscriptionId = idOf(session.subscription)
  const paid = {
    plan_id: checkout.plan_id,
    billing_interval: checkout.billing_interval,
    currency: checkout.currency,
    status: 'active' as const,
    trial_ends_at: null,
    period_ends_at: periodEnd(session) ?? estimateEnd(db.context.now, checkout.billing_interval),
    stripe_customer_id: idOf(session.customer),
    stripe_subscription_id: stripeSubscriptionId,
    terms_version: checkout.terms_version,
  }
  const running = await db
    .updateTable('subscriptions')
    .set(paid)
    .where('status', 'in', livingStatuses)
    .returning('subscription_id')
    .executeTakeFirst()
  const subscriptionId = running?.subscription_id ?? newId()
  if (!running)
    await db
      .insertInto('subscriptions')
      .values({ subscription_id: subscriptionId, ...paid })
      .execute()
  if (stripeSubscriptionId)
    await rememberStripeObject(db, {
      stripeId: stripeSubscriptionId,
      purpose: 'subscription',
      subjectId: subscriptionId,
    })
  await inOrder([
    record(db, {
      name: 'subscription.paid',
      objectType: 'subscription',
      objectId: subscriptionId,
    }),
    tellOwners(db, checkout, session),
  ])
}

/** As the provider says it, where it was asked for. */
function periodEnd({ subscription }: Stripe.Checkout.Session): string | null {
  const seconds =
    typeof subscription === 'object' && subscription?.items.data[0]?.current_period_end
  return seconds ? new Date(seconds * 1000).toISOString() : null
}

/** Until the first event of the subscription tells it. */
const estimateEnd = (now: Date, interval: BillingInterval): string =>
  new Date(now.getTime() + (interval === 'year' ? 365 : 30) * 86_400_000).toISOString()

/** Whoever left the return page before the payment was known learns of it by mail. */
async function tellOwners(
  db: Db,
  checkout: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const { shop, plan } = await db
    .selectFrom('tenants')
    .innerJoin('plans', (join) => join.on('plans.plan_id', '=', checkout.plan_id))
    .select(['tenants.name as shop', 'plans.name as plan'])
    .where('tenants.tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  const amount = formatMoney(checkout.amount_minor, checkout.currency)
  const url = new URL('/adminPanel', session.success_url ?? 'http://localhost').href
  for (const { email } of await listOwners(db))
    await sendMail(db, { to: email, template: 'plan-paid', data: { shop, plan, amount, url } })
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
