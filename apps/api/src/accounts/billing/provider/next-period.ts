import type Stripe from 'stripe'

import { readStripeId } from '../../../platform/stripe/stripe-objects.ts'

type NextItem = Stripe.SubscriptionScheduleUpdateParams.Phase.Item

/**
 * Schedules another price for the next period. Requires a subscription schedule: a price changed
 * in place would begin a new year or month at once. Repeatable; the last call counts.
 */
export async function planNextPeriod(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  next: NextItem,
): Promise<Stripe.Subscription> {
  const { subscriptionSchedules: schedules, subscriptions } = stripe
  const scheduleId =
    readStripeId(subscription.schedule) ??
    (await schedules.create({ from_subscription: subscription.id })).id
  const terms = readTerms(subscription)
  await schedules.update(scheduleId, {
    end_behavior: 'release',
    phases: [
      { ...terms, ...readPhase(subscription) },
      {
        ...terms,
        items: [{ quantity: 1, ...next }],
        duration: { interval: next.price_data?.recurring.interval ?? 'month', interval_count: 1 },
      },
    ],
  })
  return await subscriptions.retrieve(subscription.id)
}

/** A phase inherits nothing from the subscription; terms must be repeated. */
const readTerms = ({ default_tax_rates: rates, discounts }: Stripe.Subscription) => ({
  default_tax_rates: (rates ?? []).map(({ id }) => id),
  discounts: discounts.flatMap((item) => {
    const discount = readStripeId(item)
    return discount ? [{ discount }] : []
  }),
  proration_behavior: 'none' as const,
})

function readPhase({ items: { data } }: Stripe.Subscription) {
  const [item] = data
  return {
    items: [{ price: item?.price.id ?? '', quantity: 1 }],
    start_date: item?.current_period_start ?? 0,
    end_date: item?.current_period_end ?? 0,
  }
}

/**
 * Copies changed taxes and discounts to the planned next period, if there is one: its phase does
 * not inherit them.
 */
export async function renewNextPeriod(stripe: Stripe, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id)
  const scheduleId = readStripeId(subscription.schedule)
  if (!scheduleId) return
  const { phases } = await stripe.subscriptionSchedules.retrieve(scheduleId)
  const { current_period_end: end = 0 } = subscription.items.data[0] ?? {}
  const next = phases.find(({ start_date: start }) => start >= end)
  const price = readStripeId(next?.items[0]?.price)
  if (!next || !price) return
  const terms = readTerms(subscription)
  await stripe.subscriptionSchedules.update(scheduleId, {
    phases: [
      { ...terms, ...readPhase(subscription) },
      {
        ...terms,
        items: [{ price, quantity: 1 }],
        start_date: next.start_date,
        end_date: next.end_date,
      },
    ],
  })
}

export async function releaseNextPeriod(
  { subscriptionSchedules: schedules }: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<void> {
  const id = readStripeId(schedule)
  if (!id) return
  const { status } = await schedules.retrieve(id)
  if (status === 'active' || status === 'not_started') await schedules.release(id)
}
