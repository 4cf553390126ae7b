import type {
  BillingInterval,
  Plan,
  PlanChoice,
  Subscription,
} from '@marketday/contract/accounts/billing/billing'
import type { Buyer } from '@marketday/contract/accounts/billing/plan-tax'
import type { PlanUse } from '@marketday/contract/accounts/billing/plan-changes'

import { conflict, invalid } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findCustomer } from '../billing-account.ts'
import { listPlans } from '../list-plans.ts'
import { findUse } from './find-use.ts'
import { lockRunningPlan } from './running-plan.ts'

export interface Prepared {
  readonly running: Subscription
  readonly stripeId: string | null
  readonly target: Plan
  readonly interval: BillingInterval
  readonly buyer: Buyer
  readonly use: readonly PlanUse[]
  readonly isNow: boolean
}

/** Throws 400 if the plan is not on sale, 409 if it is the current one. */
export async function prepareChange(db: Db, { planId, interval }: PlanChoice): Promise<Prepared> {
  const { subscription: running, stripeId } = await lockRunningPlan(db)
  const plans = await listPlans(db, running.currency)
  const target = plans.find(({ id, currency }) => id === planId && currency === running.currency)
  if (!target)
    throw invalid('Choose an available plan', [{ path: 'planId', message: 'Not available' }])
  if (planId === running.planId && interval === running.interval)
    throw conflict('conflict', `${target.name} by the ${interval} is your current plan`)
  const isSmaller = plans.indexOf(target) < plans.findIndex(({ id }) => id === running.planId)
  const isShorter = running.interval === 'year' && interval === 'month'
  const isNow = running.status === 'trialing' || !(isSmaller || isShorter)
  const use = await findUse(db)
  const { buyer } = await findCustomer(db)
  return { running, stripeId, target, interval, buyer, use, isNow }
}

export const readPrice = ({ interval, target }: Prepared): number =>
  interval === 'month' ? target.monthMinor : target.yearMinor
