import type { PlanChoice } from '@marketday/contract/accounts/billing/billing'
import type { PlanCost, SaidOfBuyer } from '@marketday/contract/accounts/billing/coupons'
import { findPlanTax, sumPlan } from '@marketday/contract/accounts/billing/plan-tax'

import { askProvider } from '../../../platform/stripe/ask-provider.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { Services } from '../../../platform/services.ts'
import { findCustomer } from '../billing-account.ts'
import { discountMinor, findCoupon } from '../provider/coupons.ts'
import type { FoundCoupon } from '../provider/coupons.ts'
import { findSubscription } from '../queries.ts'
import { requireOffer } from '../plans.ts'
import { trialToKeep } from './rules.ts'

interface Input {
  readonly db: Db
  readonly services: Pick<Services, 'config' | 'stripe' | 'clock'>
  readonly body: PlanChoice & {
    readonly code?: string | undefined
    readonly buyer?: SaidOfBuyer | undefined
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

async function prepare({ db, body }: Input) {
  const offer = await requireOffer(db, body, body.buyer?.currency)
  const running = await findSubscription(db)
  const trialEndsAt = running && trialToKeep(running, db.context.now)
  return { offer, trialEndsAt, customer: await findCustomer(db) }
}

export const checkoutPreviewSteps = {
  before: prepare,
  call: ({ services, body }: Omit<Input, 'db'>, { offer, customer }: Prepared) =>
    askProvider(async () =>
      body.code
        ? await findCoupon(services.stripe, body.code, {
            plan: { id: body.planId, name: offer.name },
            currency: offer.currency,
            customerId: customer.stripeId,
            now: services.clock.now(),
          })
        : null,
    ),
  async after(
    { services, body }: Input,
    { offer, trialEndsAt, customer }: Prepared,
    match: FoundCoupon | null,
  ): Promise<{ cost: PlanCost }> {
    const { amountMinor, currency } = offer
    const coupon = match?.coupon ?? null
    const tax = findPlanTax(services.config.sellerCountry, body.buyer ?? customer.buyer)
    const sum = sumPlan(amountMinor, coupon ? discountMinor(coupon, amountMinor) : 0, tax)
    return { cost: { currency, amountMinor, ...sum, tax, coupon, trialEndsAt } }
  },
}
