import { sql } from 'kysely'

import type {
  DeliveryPlan,
  PlanProgress,
  PlanStatus,
  StoredPlan,
} from '@marketday/contract/deliveries/delivery-plan'

import { appNow, inCamelCase, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'
import { withNames } from './describe-plan.ts'

export async function getPlan(db: Db, planId: string): Promise<DeliveryPlan> {
  const { result, ...plan } = await getRow(db, planId)
  return { ...plan, plan: result && plan.status === 'ready' ? await withNames(db, result) : null }
}

const progressColumns = inCamelCase(['delivery_plan_id as id', 'day', 'status', 'progress'])

async function getRow(db: Db, planId: string) {
  const row = await db
    .selectFrom('delivery_plans')
    .select(progressColumns)
    .select(['failure', 'result'])
    .where('delivery_plan_id', '=', planId)
    .executeTakeFirst()
  if (!row) throw notFound('Plan')
  return row
}

/** The running plan of any day, or the one of this day that is ready. */
export async function findOpenPlan(db: Db, day: string): Promise<PlanProgress | null> {
  const row = await db
    .selectFrom('delivery_plans')
    .select(progressColumns)
    .where((plan) =>
      plan.or([
        plan('status', '=', 'running'),
        plan.and([plan('status', '=', 'ready'), plan('day', '=', day)]),
      ]),
    )
    .orderBy('status', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Notes a sign of life; false if the plan no longer runs. */
export async function notePlanProgress(db: Db, planId: string, progress: number): Promise<boolean> {
  const row = await db
    .updateTable('delivery_plans')
    .set({ progress, seen_at: appNow })
    .where('delivery_plan_id', '=', planId)
    .where('status', '=', 'running')
    .returning('delivery_plan_id')
    .executeTakeFirst()
  return row !== undefined
}

type Ending =
  | { readonly status: 'ready'; readonly plan: StoredPlan }
  | { readonly status: 'failed'; readonly failure: string }

/** No effect on a plan that was cancelled meanwhile. */
export async function endPlan(db: Db, planId: string, ending: Ending): Promise<void> {
  await moveTo(db, planId, {
    from: ['running'],
    to: ending.status,
    ...(ending.status === 'ready' ? { result: ending.plan } : { failure: ending.failure }),
  })
}

export async function cancelPlan(db: Db, planId: string): Promise<void> {
  if (await moveTo(db, planId, { from: ['running', 'ready'], to: 'cancelled' })) return
  const { status } = await getRow(db, planId)
  if (status === 'applied') throw conflict('invalid_transition', 'This plan is already applied.')
}

/** Marks a plan as applied; 409 if it was cancelled first. */
export async function takePlan(db: Db, planId: string): Promise<StoredPlan> {
  const taken = await moveTo(db, planId, { from: ['ready'], to: 'applied' })
  if (taken?.result) return taken.result
  const { status } = await getRow(db, planId)
  throw conflict('invalid_transition', notReadyTexts[status])
}

const notReadyTexts: Readonly<Record<PlanStatus, string>> = {
  running: 'This plan is not ready yet.',
  ready: 'Someone else is applying this plan.',
  failed: 'This plan failed. Please plan again.',
  cancelled: 'This plan was cancelled. Please plan again.',
  applied: 'This plan is already applied.',
}

interface Move {
  readonly from: readonly PlanStatus[]
  readonly to: PlanStatus
  readonly result?: StoredPlan
  readonly failure?: string
}

async function moveTo(db: Db, planId: string, { from, to, result, failure }: Move) {
  const moved = await db
    .updateTable('delivery_plans')
    .set({ status: to, ...(result && { result: json(result), progress: 1 }), failure })
    .where('delivery_plan_id', '=', planId)
    .where('status', 'in', from)
    .returning('result')
    .executeTakeFirst()
  if (moved)
    await record(db, {
      name: 'delivery_plan.ended',
      objectType: 'delivery_plan',
      objectId: planId,
      details: { status: to },
      isPassing: true,
    })
  return moved
}

export const planRetention: Housekeeping = {
  ofTenants: [sql`delete from delivery_plans where created_at < app_now() - interval '1 day'`],
}
