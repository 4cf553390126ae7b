import type { Plan, Subscription } from '@marketday/contract/money/billing'
import type { PlanUse } from '@marketday/contract/money/plan-changes'

import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listPlans } from '../list-plans.ts'
import { findUse } from './find-use.ts'
import { lockRunningPlan } from './running-plan.ts'

export interface Prepared {
  readonly running: Subscription
  readonly stripeId: string | null
  readonly target: Plan
  readonly use: readonly PlanUse[]
  /** A larger plan begins at once; inside a trial any does. */
  readonly isNow: boolean
}

/** 400 for a plan that is not on offer, 409 for the one that runs. */
export async function prepareChange(db: Db, planId: string): Promise<Prepared> {
  const { subscription: running, stripeId } = await lockRunningPlan(db)
  const plans = await listPlans(db, running.currency)
  const target = plans.find(({ id, currency }) => id === planId && currency === running.currency)
  if (!target)
    throw invalid('Choose one of the plans on offer', [{ path: 'planId', message: 'Not on offer' }])
  if (planId === running.planId) throw conflict('conflict', `${target.name} is the plan that runs`)
  const isLarger = plans.indexOf(target) > plans.findIndex(({ id }) => id === running.planId)
  const use = await findUse(db)
  return { running, stripeId, target, use, isNow: isLarger || running.status === 'trialing' }
}

export const readPrice = ({ running, target }: Prepared): number =>
  running.interval === 'month' ? target.monthMinor : target.yearMinor
