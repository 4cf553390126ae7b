import { sql } from 'kysely'

import type { BoardDriver, BoardRun } from '@marketday/contract/deliveries/deliveries'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listDrivers } from '../drivers/queries.ts'
import { listDayShifts, toInstant } from '../drivers/shifts.ts'
import { findOpenPlan } from '../plan/delivery-plans.ts'
import { toIso } from '../plan/describe-plan.ts'
import { measureRoute } from '../plan/measure-route.ts'
import { findPlanDay } from '../plan/read-plan-day.ts'
import type { PlanDay } from '../plan/read-plan-day.ts'
import { waitingIn } from '../plan/time-run.ts'
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
  const planDay = await findPlanDay(db, day, drivers)
  const at = (time: string) => toInstant(day, time, clock.timeZone)
  const boardDrivers = drivers.map((driver): BoardDriver => {
    const parts = shifts.get(driver.id)?.parts ?? []
    return {
      ...driver,
      shifts: parts.map((part) => ({ startsAt: at(part.startsAt), endsAt: at(part.endsAt) })),
      absence: shifts.get(driver.id)?.absence ?? null,
      dayCapacity: driver.capacity * parts.length,
      run: planDay && measureRun(planDay, driver.id),
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

function measureRun(planDay: PlanDay, driverId: string): BoardRun | null {
  const { problem } = planDay
  const van = problem.vans.find(({ id }) => id === driverId)
  const run = van && measureRoute(problem, van, waitingIn(planDay, driverId))
  if (!run || run.leavesAt === null || run.backAt === null) return null
  return {
    leavesAt: toIso(run.leavesAt),
    backAt: toIso(run.backAt),
    metres: Math.round(run.metres),
    overtimeMinutes: Math.ceil(run.overtimeSeconds / 60),
    breaks: run.breaks.map(({ startsAt, endsAt }) => ({
      startsAt: toIso(startsAt),
      endsAt: toIso(endsAt),
    })),
    stops: run.stops.map(({ id, arrivesAt, driveSeconds }) => ({
      deliveryId: id,
      arrivesAt: toIso(arrivesAt),
      leavesAt: toIso(arrivesAt + problem.serviceSeconds),
      driveMinutes: Math.round(driveSeconds / 60),
    })),
  }
}
