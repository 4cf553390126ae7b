import type Stripe from 'stripe'

import { readStripeId } from '../../payments/read-stripe-id.ts'

type NextItem = Stripe.SubscriptionScheduleUpdateParams.Phase.Item

/**
 * Plans another price for the next period. Only a schedule can: a price that is changed in place would begin a year
 * or a month of its own at once. Any number of times, the last one counts.
 */
export async function planNextPeriod(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  next: NextItem,
): Promise<Stripe.Subscription> {
  const { subscriptionSchedules: schedules, subscriptions } = stripe
  const [item] = subscription.items.data
  const scheduleId =
    readStripeId(subscription.schedule) ??
    (await schedules.create({ from_subscription: subscription.id })).id
  // A phase has only what is said of it.
  const terms = {
    default_tax_rates: (subscription.default_tax_rates ?? []).map(({ id }) => id),
    discounts: subscription.discounts.flatMap((each) => {
      const discount = readStripeId(each)
      return discount ? [{ discount }] : []
    }),
    proration_behavior: 'none' as const,
  }
  await schedules.update(scheduleId, {
    end_behavior: 'release',
    phases: [
      {
        ...terms,
        items: [{ price: item?.price.id ?? '', quantity: 1 }],
        start_date: item?.current_period_start ?? 0,
        end_date: item?.current_period_end ?? 0,
      },
      {
        ...terms,
        items: [{ quantity: 1, ...next }],
        duration: { interval: next.price_data?.recurring.interval ?? 'month', interval_count: 1 },
      },
    ],
  })
  return await subscriptions.retrieve(subscription.id)
}

/** The next period is billed as this one is. A subscription that follows a schedule can be neither ended nor paused. */
export async function releaseNextPeriod(
  { subscriptionSchedules: schedules }: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<void> {
  const id = readStripeId(schedule)
  if (!id) return
  const { status } = await schedules.retrieve(id)
  if (status === 'active' || status === 'not_started') await schedules.release(id)
}
