import type Stripe from 'stripe'

import type { PlanChoice, Subscription } from '@marketday/contract/accounts/billing/billing'
import { findPlanTax, sumPlan } from '@marketday/contract/accounts/billing/plan-tax'
import { subscriptionTermsVersion } from '@marketday/contract/accounts/identity/terms'

import { askProvider } from '../../../platform/stripe/ask-provider.ts'
import { rememberStripeObject } from '../../../platform/stripe/stripe-objects.ts'
import { json } from '../../../platform/database/sql.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { applyPlanCheckout } from '../apply-plan-checkout.ts'
import { findCustomer, keepCustomer, lockBilling } from '../billing-account.ts'
import {
  changeCheckout,
  closeCheckout,
  findCheckout,
  listOpenCheckouts,
} from '../plan-checkouts.ts'
import { discountMinor, findCoupon, useCoupon } from '../provider/coupons.ts'
import type { FoundCoupon } from '../provider/coupons.ts'
import { findSubscription } from '../queries.ts'
import { requireOffer } from '../plans.ts'
import { closeCardPage, cancelUrl, openSession } from './checkout-session.ts'
import type { Opening } from './checkout-session.ts'
import { trialToKeep } from './rules.ts'
import { closeReplaced, watchCheckout } from './watch-plan-checkout.ts'

interface Input {
  readonly db: Db
  readonly services: Pick<Services, 'config' | 'stripe' | 'clock'>
  readonly body: (PlanChoice & { readonly code?: string | undefined }) | undefined
}

interface Prepared extends Opening {
  readonly earlier: Awaited<ReturnType<typeof listOpenCheckouts>>
}

export const planCheckoutSteps = {
  async before({ db, services, body }: Input): Promise<Prepared> {
    await lockBilling(db)
    const running = await findSubscription(db)
    const selection = await findWish(db, running, body)
    const trialEndsAt =
      running && selection.kind === 'plan' ? trialToKeep(running, db.context.now) : null
    const checkoutId = newId()
    const [customer, earlier] = await inOrder([findCustomer(db), listOpenCheckouts(db, checkoutId)])
    const tax = findPlanTax(services.config.sellerCountry, customer.buyer)
    await db
      .insertInto('plan_checkouts')
      .values({
        plan_checkout_id: checkoutId,
        kind: selection.kind,
        plan_id: selection.planId,
        billing_interval: selection.interval,
        currency: selection.currency,
        amount_minor: selection.amountMinor,
        total_minor: sumPlan(selection.amountMinor, 0, tax).totalMinor,
        tax: json(tax),
        trial_ends_at: trialEndsAt,
        terms_version: subscriptionTermsVersion,
      })
      .execute()
    return { checkoutId, trialEndsAt, customer, tax, earlier, ...selection }
  },

  call: ({ services, body }: Omit<Input, 'db'>, prepared: Prepared) =>
    askProvider(async (): Promise<Opened> => {
      const coupon = await findCode(services, prepared, body?.code)
      const paid = await closeEarlier(services.stripe, prepared)
      if (paid) return { session: paid, found: null }
      const open = () => openSession(services, prepared, coupon?.promotionId ?? null)
      return { session: await useCoupon(open), found: coupon }
    }),

  async after({ db, services }: Input, prepared: Prepared, { session, found }: Opened) {
    const { checkoutId, earlier, kind } = prepared
    await lockBilling(db)
    const { origin } = services.config.publicUrl
    const paid = earlier.find(({ sessionId }) => sessionId === session.id)
    if (paid) {
      await closeCheckout(db, checkoutId, 'expired')
      await applyPlanCheckout(db, paid.id, session)
      return { checkoutId, url: `${origin}/stripeVerify?session_id=${session.id}` }
    }
    await keepCustomer(db, session)
    await rememberStripeObject(db, {
      stripeId: session.id,
      purpose: 'plan_checkout',
      subjectId: checkoutId,
    })
    const isReplaced = (await findCheckout(db, checkoutId))?.status !== 'created'
    await changeCheckout(db, checkoutId, {
      stripe_session_id: session.id,
      ...(found && describeCode(found, prepared)),
      ...(!isReplaced && { status: 'open' }),
    })
    if (isReplaced) {
      await closeReplaced(db, checkoutId)
      return { checkoutId, url: cancelUrl(origin, kind) }
    }
    await replaceEarlier(db, checkoutId)
    await watchCheckout(db, checkoutId)
    return { checkoutId, url: session.url ?? '' }
  },
}

interface Opened {
  readonly session: Stripe.Checkout.Session
  readonly found: FoundCoupon | null
}

async function findCode(
  { stripe, clock }: Input['services'],
  { kind, planId: id, name, currency, customer }: Prepared,
  code: string | undefined,
): Promise<FoundCoupon | null> {
  if (kind === 'card' || !code) return null
  const customerId = customer.stripeId
  return await findCoupon(stripe, code, {
    plan: { id, name },
    currency,
    customerId,
    now: clock.now(),
  })
}

const describeCode = ({ coupon }: FoundCoupon, { amountMinor, tax }: Prepared) => ({
  coupon_code: coupon.code,
  total_minor: sumPlan(amountMinor, discountMinor(coupon, amountMinor), tax).totalMinor,
})

/** An unpaid plan is not bought again: the new card is charged the open amount. */
async function findWish(db: Db, running: Subscription | null, choice: Input['body']) {
  if (running?.hasCard && running.status !== 'cancelled') {
    if (choice && running.unpaidSince === null)
      throw conflict('conflict', 'You already have a paid plan')
    return cardFor(running)
  }
  if (choice) return await planFor(db, choice)
  throw conflict('conflict', 'There is no paid plan to add a card to')
}

const planFor = async (db: Db, choice: NonNullable<Input['body']>) => ({
  kind: 'plan' as const,
  planId: choice.planId,
  interval: choice.interval,
  ...(await requireOffer(db, choice)),
})

const cardFor = ({ planId, planName: name, interval, currency }: Subscription) => ({
  kind: 'card' as const,
  planId,
  name,
  interval,
  currency,
  amountMinor: 0,
})

/** Includes pages opened concurrently: only the last page may be paid. */
async function replaceEarlier(db: Db, checkoutId: string): Promise<void> {
  for (const { id, sessionId } of await listOpenCheckouts(db, checkoutId)) {
    await closeCheckout(db, id, 'expired')
    if (sessionId) await closeReplaced(db, id)
  }
}

/** Returns the earlier page if it has been paid: then nothing more is due. */
async function closeEarlier(
  stripe: Stripe,
  { earlier }: Prepared,
): Promise<Stripe.Checkout.Session | undefined> {
  const closed: Stripe.Checkout.Session[] = []
  for (const { sessionId } of earlier)
    if (sessionId) closed.push(await closeCardPage(stripe, sessionId))
  return closed.find(({ status }) => status === 'complete')
}
