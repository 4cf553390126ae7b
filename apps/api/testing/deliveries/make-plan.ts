import { getPlan, startPlan } from '@marketday/contract/deliveries/delivery-plan'
import type { DeliveryPlan, RoutePlan } from '@marketday/contract/deliveries/delivery-plan'

import type { TestApp } from '../test-app.ts'
import type { DeliveryDay } from './delivery-day.ts'

/** A plan that is ready to be applied. */
export async function makePlan(
  t: TestApp,
  { owner, day }: Pick<DeliveryDay, 'owner' | 'day'>,
): Promise<Pick<DeliveryPlan, 'id'> & { readonly plan: RoutePlan }> {
  const { id } = (await owner.call(startPlan, { body: { day } })).body
  await t.runJobs()
  const { plan, failure } = (await owner.call(getPlan, { params: { planId: id } })).body
  if (!plan) throw new Error(failure ?? 'no plan')
  return { id, plan }
}

/** The runs of a plan, as `arrangeRuns` takes them. */
export const toRuns = ({ day, routes }: RoutePlan) => ({
  day,
  routes: routes.map(({ driverId, stops }) => ({
    driverId,
    deliveryIds: stops.map(({ deliveryId }) => deliveryId),
  })),
})
