import { sql } from 'kysely'

import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listDrivers } from '../drivers/queries.ts'
import { findOpenPlan } from '../plan/delivery-plans.ts'
import { awaitsDecision, getLocalDay, goodsAt, selectRows, withActions } from '../queries.ts'

/**
 * Deliveries of one day by lane. Today includes failed ones of other days awaiting a decision, and
 * goods not yet returned.
 */
export async function getBoard(db: Db, requestedDay: string | undefined, can: Can) {
  const clock = await getLocalDay(db)
  const day = requestedDay ?? clock.today
  const waiting =
    day === clock.today
      ? sql`or ${awaitsDecision} or (d.status = 'cancelled' and ${goodsAt} = 'driver')`
      : sql``
  const [drivers, plan, rows] = await Promise.all([
    listDrivers(db),
    findOpenPlan(db, day),
    selectRows(db, sql`d.day = ${day}::date or d.status = 'unscheduled' ${waiting}`),
  ])
  return { day, ...clock, drivers, plan, rows: rows.map((row) => withActions(row, can)) }
}
