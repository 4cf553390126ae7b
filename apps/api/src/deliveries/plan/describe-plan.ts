import { sql } from 'kysely'

import type { RoutePlan, StoredPlan } from '@marketday/contract/deliveries/delivery-plan'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listDrivers } from '../drivers/queries.ts'
import { selectRows } from '../queries.ts'
import { measureRoute } from './measure-route.ts'
import type { PlannedVan } from './measure-route.ts'
import type { DayPlan, LeftOut } from './plan-route.ts'
import type { PlanDay } from './read-plan-day.ts'
import { describeMinutes } from '../board/describe-minutes.ts'

export function describePlan(day: PlanDay, { vans, leftOut, isCutShort }: DayPlan): StoredPlan {
  return {
    day: day.day,
    routes: vans.map((van) => ({
      driverId: van.vanId,
      leavesAt: van.leavesAt === null ? null : toIso(van.leavesAt),
      backAt: van.backAt === null ? null : toIso(van.backAt),
      metres: van.metres,
      minutes: Math.round(van.seconds / 60),
      waitingMinutes: Math.round(van.waitingSeconds / 60),
      breaks: van.breaks.map(({ startsAt, endsAt }) => ({
        startsAt: toIso(startsAt),
        endsAt: toIso(endsAt),
      })),
      stops: van.stops.map(({ id, arrivesAt }) => ({
        deliveryId: id,
        arrivesAt: toIso(arrivesAt),
      })),
    })),
    unassigned: leftOut.map((left) => ({ deliveryId: left.id, reason: inWords(left, day) })),
    absent: day.absent,
    ...sumVans(vans),
    before: currentRuns(day),
    isCutShort,
  }
}

/** With the names of drivers and recipients as they are now. */
export async function withNames(db: Db, plan: StoredPlan): Promise<RoutePlan> {
  const ids = [...plan.routes.flatMap(({ stops }) => stops), ...plan.unassigned].map(
    ({ deliveryId }) => deliveryId,
  )
  const [drivers, rows] = await Promise.all([
    listDrivers(db),
    selectRows(db, sql`d.delivery_id = any(${ids}::uuid[])`),
  ])
  const names = new Map(drivers.map(({ id, name }) => [id, name]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const row = (id: string) => byId.get(id) ?? { orderNumber: '', recipient: '', address: '' }
  return {
    ...plan,
    routes: plan.routes.map((route) => ({
      ...route,
      driverName: names.get(route.driverId) ?? '',
      stops: route.stops.map((stop) => {
        const { orderNumber, recipient, address } = row(stop.deliveryId)
        return { ...stop, orderNumber, recipient, address }
      }),
    })),
    absent: plan.absent.map((absence) => ({
      ...absence,
      driverName: names.get(absence.driverId) ?? '',
    })),
    unassigned: plan.unassigned.map((left) => {
      const { orderNumber, recipient } = row(left.deliveryId)
      return { ...left, orderNumber, recipient }
    }),
  }
}

const sumVans = (vans: readonly PlannedVan[]) => ({
  metres: vans.reduce((sum, van) => sum + van.metres, 0),
  minutes: Math.round(vans.reduce((sum, van) => sum + van.seconds, 0) / 60),
})

function currentRuns({ problem, rows }: PlanDay): RoutePlan['before'] {
  const runs = problem.vans.map((van) => {
    const assigned = rows
      .filter((row) => row.driverId === van.id)
      .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
    return measureRoute(
      problem,
      van,
      assigned.map((row) => row.id),
    )
  })
  const stops = runs.reduce((sum, run) => sum + run.stops.length, 0)
  return stops === 0 ? null : { ...sumVans(runs), stops }
}

function inWords(left: LeftOut, { timeZone, locale }: PlanDay): string {
  const clock = (time: number) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(time * 1000))
  switch (left.why) {
    case 'no_position':
      return 'The address has no position on the map. Assign this stop manually.'
    case 'no_vans':
      return 'No driver has a shift on this day.'
    case 'no_shift':
      return 'No shift covers its time slot.'
    case 'unreachable':
      return `Its time ends at ${clock(left.until)}; a driver leaving now would arrive at ${clock(left.earliest)}.`
    case 'full':
      return `Every vehicle is full: ${left.missing} more ${left.missing === 1 ? 'place is' : 'places are'} needed.`
    case 'no_room':
      return left.lateBy === null
        ? 'No run has room for it between its fixed times. Another driver with a shift would help.'
        : `It fits no run in its time slot; it would be ${describeMinutes(Math.max(1, Math.ceil(left.lateBy / 60)))} late.`
  }
}

export const toIso = (time: number) => new Date(time * 1000).toISOString()
