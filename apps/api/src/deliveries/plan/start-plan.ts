import type { startPlan as endpoint } from '@marketday/contract/deliveries/delivery-plan'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'

import { inOrder } from '../../platform/database/in-order.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { endPlan } from './delivery-plans.ts'
import { limitPlanDay } from './limit-plan-day.ts'
import { planDay } from './plan-day.ts'
import { readPlanDay } from './read-plan-day.ts'

/** Returns the running plan of the day, or starts one. It replaces a plan of the day that waits to be applied. */
export async function startPlan(db: Db, { day, mode }: BodyOf<typeof endpoint>): Promise<string> {
  // Refuses a business without a position, or a driver who cannot be planned, at once.
  limitPlanDay(await readPlanDay(db, day), mode ?? { kind: 'all' })
  const running = await findRunning(db)
  if (running && !isLost(db, running.seenAt)) {
    if (running.day === day) return running.id
    throw conflict('conflict', anotherDayText(running.day))
  }
  if (running) await endPlan(db, running.id, { status: 'failed', failure: lostText })
  const planId = newId()
  await refusingSecond(() =>
    inOrder([
      db
        .updateTable('delivery_plans')
        .set({ status: 'cancelled' })
        .where('day', '=', day)
        .where('status', '=', 'ready')
        .execute(),
      db.insertInto('delivery_plans').values({ delivery_plan_id: planId, day }).execute(),
      record(db, {
        name: 'delivery_plan.started',
        objectType: 'delivery_plan',
        objectId: planId,
        isPassing: true,
      }),
      enqueue(db, planDay, { planId, ...(mode && { mode }) }),
    ]),
  )
  return planId
}

const findRunning = (db: Db) =>
  db
    .selectFrom('delivery_plans')
    .select(inCamelCase(['delivery_plan_id as id', 'day', 'seen_at']))
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

/** Longer than the job queue takes to try again after a crash. */
const silentMs = 60_000

/** A job that was started and is silent has used up its tries. */
const isLost = (db: Db, seenAt: string | null) =>
  seenAt !== null && db.context.now.getTime() - Date.parse(seenAt) > silentMs

const lostText = 'The plan was interrupted. Please plan again.'

const anotherDayText = (day: string) =>
  `${longDay.format(new Date(`${day}T12:00:00Z`))} is being planned. Wait until it is done, or cancel it.`

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

async function refusingSecond(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (constraintOf(error) !== 'delivery_plans_one_running') throw error
    throw conflict('conflict', 'Another plan has just been started. Please review it.')
  }
}
