import { cancelPlan, startPlan } from '@marketday/contract/deliveries/delivery-plan'
import type { PlanMode } from '@marketday/contract/deliveries/delivery-plan'

import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { act, planQuery } from '../delivery-queries.ts'

/** Starts planning, or finds the plan in progress, and shows it. */
export const planDay = (
  day: string,
  open: (planId: string) => void,
  mode?: PlanMode,
): Promise<boolean> =>
  act(
    async () => {
      const plan = await call(startPlan, { body: { day, ...(mode && { mode }) } })
      queryClient.setQueryData(planQuery(plan.id).queryKey, plan)
      open(plan.id)
    },
    { failed: 'The day could not be planned' },
  )

export const cancelDayPlan = (planId: string): Promise<boolean> =>
  act(() => call(cancelPlan, { params: { planId } }), {
    done: 'Planning cancelled',
    failed: 'Planning could not be cancelled',
  })

export const discardDayPlan = (planId: string): Promise<boolean> =>
  act(() => call(cancelPlan, { params: { planId } }), {
    done: 'Plan discarded',
    failed: 'The plan could not be discarded',
  })
