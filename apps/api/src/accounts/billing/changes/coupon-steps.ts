import type { Coupon } from '@marketday/contract/accounts/billing/coupons'

import { askProvider } from '../../../platform/stripe/ask-provider.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import type { Services } from '../../../platform/services.ts'
import { findCustomer } from '../billing-account.ts'
import { findCoupon, useCoupon } from '../provider/coupons.ts'
import { renewNextPeriod } from '../provider/next-period.ts'
import { lockRunningPlan } from './prepare-change.ts'

interface Input {
  readonly db: Db
  readonly services: Pick<Services, 'stripe' | 'clock'>
  readonly body: { readonly code: string }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

async function prepare({ db }: Input) {
  const { subscription, stripeId } = await lockRunningPlan(db)
  if (!stripeId)
    throw conflict('conflict', 'Enter the code when you pay for the plan. Nothing is charged yet.')
  return { subscription, stripeId, customer: await findCustomer(db) }
}

/** Applies a code to the current plan; the provider counts its uses and discounts from the next invoice on. */
export const couponSteps = {
  before: prepare,
  call: ({ services, body }: Omit<Input, 'db'>, prepared: Prepared) =>
    askProvider(async () => {
      const { stripe, clock } = services
      const { subscription, stripeId, customer } = prepared
      const { planId: id, planName: name, currency } = subscription
      const { discounts } = await stripe.subscriptions.retrieve(stripeId)
      if (discounts.length > 0)
        throw conflict('conflict', 'You already use a code. Only one code applies at a time.')
      const { promotionId, coupon } = await findCoupon(stripe, body.code, {
        plan: { id, name },
        currency,
        customerId: customer.stripeId,
        now: clock.now(),
      })
      await useCoupon(() =>
        stripe.subscriptions.update(stripeId, { discounts: [{ promotion_code: promotionId }] }),
      )
      await renewNextPeriod(stripe, stripeId)
      return coupon
    }),
  async after({ db }: Input, { subscription }: Prepared, coupon: Coupon) {
    await record(db, {
      name: 'subscription.coupon_used',
      objectType: 'subscription',
      objectId: subscription.id,
      details: { code: coupon.code },
    })
    return { coupon }
  },
}
