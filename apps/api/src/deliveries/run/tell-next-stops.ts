import * as z from 'zod/mini'

import { sql } from 'kysely'

import { Day } from '@marketday/contract/endpoints/scalars'

import type { Db } from '../../platform/database/tenant-db.ts'
import { defineJob, enqueueAll } from '../../platform/jobs/jobs.ts'
import { deliveryMail } from '../delivery-mail.ts'

const soonMinutes = 45

/** A run, or the one that this stop belongs to. */
const OfRun = z.union([
  z.strictObject({ deliveryId: z.uuid() }),
  z.strictObject({ driverId: z.uuid(), day: Day }),
])
type OfRun = z.output<typeof OfRun>

/**
 * Tells customers that their order is on its way once they are next or are reached soon, however early their stop was
 * started. Each attempt is told once.
 */
export const tellNextStops = defineJob({
  name: 'tell-next-stops',
  payload: OfRun,
  isMail: true,
  run: ({ payload, finish }) => finish((db) => tell(db, payload)),
})

interface StartedStop {
  readonly id: string
  readonly isDue: boolean
  readonly plannedAt: string
}

async function tell(db: Db, payload: OfRun): Promise<void> {
  const stops = await lockUntold(db, payload)
  const due = stops.filter(({ isDue }) => isDue).map(({ id }) => id)
  if (due.length > 0)
    await db
      .updateTable('deliveries')
      .set({ told_out_at: db.context.now.toISOString() })
      .where('delivery_id', 'in', due)
      .execute()
  await enqueueAll(
    db,
    deliveryMail,
    due.map((id) => ({ payload: { deliveryId: id, kind: 'out' as const } })),
  )
  await enqueueAll(
    db,
    tellNextStops,
    stops
      .filter(({ isDue }) => !isDue)
      .map(({ id, plannedAt }) => ({
        payload: { deliveryId: id },
        startAfter: new Date(Date.parse(plannedAt) - soonMinutes * 60_000),
        singletonKey: `${id} ${plannedAt}`,
      })),
  )
}

/** Started stops of the run whose customers do not know; without a planned arrival a stop is due. */
async function lockUntold(db: Db, payload: OfRun): Promise<readonly StartedStop[]> {
  const run =
    'driverId' in payload
      ? sql`select ${payload.driverId}::uuid as driver_id, ${payload.day}::date as day`
      : sql`select driver_id, day from deliveries where delivery_id = ${payload.deliveryId}::uuid`
  const { rows } = await sql<StartedStop>`
    select d.delivery_id as id, d.planned_at as "plannedAt",
      coalesce(d.planned_at <= ${db.context.now.toISOString()}::timestamptz + ${soonMinutes} * interval '1 minute', true)
        or not exists (select from deliveries earlier where earlier.driver_id = d.driver_id and earlier.day = d.day
          and earlier.status in ('en_route', 'arrived') and earlier.sequence < d.sequence) as "isDue"
    from (${run}) run join deliveries d on d.driver_id = run.driver_id and d.day = run.day
    where d.status in ('en_route', 'arrived') and d.told_out_at is null
    order by d.delivery_id for update of d`.execute(db)
  return rows
}
