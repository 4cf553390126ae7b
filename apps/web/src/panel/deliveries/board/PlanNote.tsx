import type { PlanProgress } from '@marketday/contract/deliveries/delivery-plan'
import { useQuery } from '@tanstack/react-query'

import { Button } from '../../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { planQuery } from '../delivery-queries.ts'
import { nameDay } from '../delivery-words.ts'
import { cancelDayPlan, discardDayPlan } from './plan-day.ts'

interface PlanNoteProps {
  plan: PlanProgress
  open: (planId: string) => void
}

/** A plan in progress, or one that waits to be applied. */
export function PlanNote({ plan: { id, day, progress }, open }: PlanNoteProps) {
  const { data } = useQuery(planQuery(id))
  const isReady = data?.status === 'ready'
  if (data && data.status !== 'running' && !isReady) return null
  return (
    <section
      aria-label="Plan"
      className="flex flex-wrap items-end gap-3 rounded-xl border border-line p-4"
    >
      <div className="min-w-0 flex-[1_1_14rem]">
        {isReady ? (
          <p className="py-2">The plan for {nameDay(day)} is ready.</p>
        ) : (
          <ProgressBar label={`Planning ${nameDay(day)}`} value={data?.progress ?? progress} />
        )}
      </div>
      <Button variant="secondary" onClick={() => open(id)}>
        Show plan
      </Button>
      <Button variant="quiet" onClick={() => (isReady ? discardDayPlan(id) : cancelDayPlan(id))}>
        {isReady ? 'Discard plan' : 'Cancel planning'}
      </Button>
    </section>
  )
}
