import { sql } from 'kysely'

import type { BoardDriver } from '@marketday/contract/deliveries/deliveries'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listDrivers } from '../drivers/queries.ts'
import { listDayShifts, toInstant } from '../drivers/shifts.ts'
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
  const [drivers, shifts, plan, rows] = await Promise.all([
    listDrivers(db),
    listDayShifts(db, day),
    findOpenPlan(db, day),
    selectRows(db, sql`d.day = ${day}::date or d.status = 'unscheduled' ${waiting}`),
  ])
  const at = (time: string) => toInstant(day, time, clock.timeZone)
  const boardDrivers = drivers.map((driver): BoardDriver => {
    const parts = shifts.get(driver.id)?.parts ?? []
    return {
      ...driver,
      shifts: parts.map((part) => ({ startsAt: at(part.startsAt), endsAt: at(part.endsAt) })),
      absence: shifts.get(driver.id)?.absence ?? null,
      dayCapacity: driver.capacity * parts.length,
    }
  })
  return {
    day,
    ...clock,
    drivers: boardDrivers,
    plan,
    rows: rows.map((row) => withActions(row, can)),
  }
}
