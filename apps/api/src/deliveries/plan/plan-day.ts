import * as z from 'zod/mini'

import { PlanMode } from '@marketday/contract/deliveries/delivery-plan'
import { Id } from '@marketday/contract/endpoints/scalars'

import type { Db } from '../../platform/database/tenant-db.ts'
import { AppError } from '../../platform/http/errors.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { endPlan, notePlanProgress } from './delivery-plans.ts'
import { describePlan } from './describe-plan.ts'
import { limitPlanDay } from './limit-plan-day.ts'
import { planInBackground } from './in-background.ts'
import { readPlanDay } from './read-plan-day.ts'
import type { PlanDay } from './read-plan-day.ts'

const Payload = z.strictObject({ planId: Id, mode: z.optional(PlanMode) })

/** Plans a day; deliveries stay unchanged. Begins again after a crash, and ends when the plan is cancelled. */
export const planDay = defineJob({
  name: 'plan-day',
  payload: Payload,
  concurrency: 2,
  retryLimit: 3,
  async run(job) {
    const { inTenant, signal, isLastAttempt } = job
    const { planId, mode = { kind: 'all' } } = job.payload
    const cancelled = new AbortController()
    try {
      const day = await inTenant((db) => begin(db, planId))
      if (day) await search(job, limitPlanDay(day, mode), cancelled)
    } catch (error) {
      if (cancelled.signal.aborted) return
      const failure = error instanceof AppError ? error.message : null
      if (failure !== null || (isLastAttempt && !signal.aborted))
        await inTenant((db) =>
          endPlan(db, planId, { status: 'failed', failure: failure ?? ourFault }),
        )
      if (failure === null) throw error
    }
  },
})

const ourFault = 'Something went wrong on our side. Please plan again.'

async function begin(db: Db, planId: string): Promise<PlanDay | null> {
  if (!(await notePlanProgress(db, planId, 0))) return null
  const { day } = await db
    .selectFrom('delivery_plans')
    .select('day')
    .where('delivery_plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  return await readPlanDay(db, day)
}

/** Afterwards the best plan found is used. */
const limitMs = 60_000
const beatMs = 500

async function search(
  {
    payload: { planId, mode = { kind: 'all' } },
    inTenant,
    finish,
    signal,
  }: JobRun<z.output<typeof Payload>>,
  day: PlanDay,
  cancelled: AbortController,
): Promise<void> {
  let progress = 0
  // A failed beat ends nothing: the next may succeed.
  const beat = async () => {
    const runs = await inTenant((db) => notePlanProgress(db, planId, progress)).catch(() => true)
    if (!runs) cancelled.abort()
  }
  const beating = setInterval(() => void beat(), beatMs)
  try {
    const plan = await planInBackground(
      { problem: day.problem, limitMs },
      {
        signal: AbortSignal.any([signal, cancelled.signal]),
        onProgress: (part) => {
          progress = part
        },
      },
    )
    await finish((db) =>
      endPlan(db, planId, { status: 'ready', plan: { ...describePlan(day, plan), mode } }),
    )
  } finally {
    clearInterval(beating)
  }
}
