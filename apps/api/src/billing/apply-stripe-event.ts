import type Stripe from 'stripe'

import type { BillingInterval, Subscription } from '@marketday/contract/money/billing'
import { formatMoney } from '@marketday/contract/money/money'

import { listOwners } from '../identity/list-owners.ts'
import { record } from '../platform/events/record.ts'
import { newId } from '../platform/ids.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { appNow } from '../platform/database/sql.ts'
import { sendMail } from '../platform/mail/mail.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { rememberStripeObject } from '../payments/remember-stripe-object.ts'

/** Why an event must not be believed; the webhook puts it aside for a person to look at. */
export type Mismatch = string | null

/** What a visit to the card page for a plan came to. Repeats and late arrivals change nothing. */
export async function applyPlanCheckoutEvent(
  db: Db,
  checkoutId: string,
  session: Stripe.Checkout.Session,
): Promise<Mismatch> {
  const checkout = await db
    .selectFrom('plan_checkouts')
    .selectAll()
    .where('plan_checkout_id', '=', checkoutId)
    .forUpdate()
    .executeTakeFirst()
  if (!checkout) return 'unknown plan checkout'
  if (checkout.stripe_session_id !== session.id) return 'session of another checkout'
  if (session.amount_total !== checkout.amount_minor) return 'amount differs'
  if (session.currency?.toUpperCase() !== checkout.currency) return 'currency differs'
  if (checkout.status === 'paid') return null
  if (session.status === 'expired') return await closeCheckout(db, checkoutId, 'expired')
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return null

  await closeCheckout(db, checkoutId, 'paid')
  await activate(db, checkout, session)
  return null
}

async function closeCheckout(
  db: Db,
  checkoutId: string,
  status: 'paid' | 'expired',
): Promise<null> {
  await db
    .updateTable('plan_checkouts')
    .set({ status, finished_at: appNow })
    .where('plan_checkout_id', '=', checkoutId)
    .execute()
  return null
}

interface PaidCheckout {
  readonly plan_checkout_id: string
  readonly plan_id: string
  readonly billing_interval: BillingInterval
  readonly currency: string
  readonly terms_version: string | null
}

/** The trial, if one runs, turns into the paid subscription; a business never has two. */
async function activate(
  db: Db,
  checkout: PaidCheckout,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const stripeSubscriptionId = idOf(session.subscription)
  const paid = {
    plan_id: checkout.plan_id,
    billing_interval: checkout.billing_interval,
    currency: checkout.currency,
    status: 'active' as const,
    trial_ends_at: null,
    period_ends_at: new Date(
      db.context.now.getTime() + (checkout.billing_interval === 'year' ? 365 : 30) * 86_400_000,
    ).toISOString(),
    stripe_customer_id: idOf(session.customer),
    stripe_subscription_id: stripeSubscriptionId,
    terms_version: checkout.terms_version,
  }
  const running = await db
    .updateTable('subscriptions')
    .set(paid)
    .where('status', 'in', [
      'incomplete',
      'trialing',
      'paused',
      'past_due',
      'restricted',
      'suspended',
    ])
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

/** Whoever left the return page before the payment was known learns of it by mail. */
async function tellOwners(
  db: Db,
  checkout: PaidCheckout,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const { shop, plan } = await db
    .selectFrom('tenants')
    .innerJoin('plans', (join) => join.on('plans.plan_id', '=', checkout.plan_id))
    .select(['tenants.name as shop', 'plans.name as plan'])
    .where('tenants.tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  const amount = formatMoney(session.amount_total ?? 0, checkout.currency)
  const url = new URL('/adminPanel', session.success_url ?? 'http://localhost').href
  for (const { email } of await listOwners(db))
    await sendMail(db, { to: email, template: 'plan-paid', data: { shop, plan, amount, url } })
}

const byProviderStatus: Readonly<Record<string, Subscription['status']>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'cancelled',
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete_expired',
  paused: 'paused',
}

/** Follows the provider's subscription as it stands now; `happenedAt` older than the last one applied is ignored. */
export async function applySubscriptionEvent(
  db: Db,
  subscription: Stripe.Subscription,
  happenedAt: Date,
): Promise<Mismatch> {
  const status = byProviderStatus[subscription.status]
  if (!status) return `unknown subscription status ${subscription.status}`
  const at = happenedAt.toISOString()
  await db
    .updateTable('subscriptions')
    .set({ status, cancel_at_period_end: subscription.cancel_at_period_end, last_event_at: at })
    .where('stripe_subscription_id', '=', subscription.id)
    .where((where) =>
      where.or([where('last_event_at', 'is', null), where('last_event_at', '<=', at)]),
    )
    .execute()
  return null
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
