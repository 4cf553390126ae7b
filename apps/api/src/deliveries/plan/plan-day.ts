import type { RoutePlan } from '@marketday/contract/deliveries/delivery-plan'

import { measureRoute } from './plan-route.ts'
import type { DayPlan, LeftOut, PlannedVan } from './plan-route.ts'
import type { PlanDay } from './read-plan-day.ts'

export function describePlan(day: PlanDay, { vans, leftOut }: DayPlan): RoutePlan {
  const row = rowOf(day)
  return {
    day: day.day,
    routes: vans.map((van) => ({
      driverId: van.vanId,
      driverName: day.drivers.find((driver) => driver.id === van.vanId)?.name ?? '',
      leavesAt: van.leavesAt === null ? null : isoOf(van.leavesAt),
      backAt: van.backAt === null ? null : isoOf(van.backAt),
      metres: van.metres,
      minutes: Math.round(van.seconds / 60),
      waitingMinutes: Math.round(van.waitingSeconds / 60),
      stops: van.stops.map(({ id, arrivesAt }) => {
        const { orderNumber, recipient, address } = row(id)
        return { deliveryId: id, orderNumber, recipient, address, arrivesAt: isoOf(arrivesAt) }
      }),
    })),
    unassigned: leftOut.map((left) => {
      const { orderNumber, recipient } = row(left.id)
      return { deliveryId: left.id, orderNumber, recipient, reason: inWords(left, day) }
    }),
    ...totalsOf(vans),
    before: currentRuns(day),
  }
}

function rowOf({ rows }: PlanDay) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id: string) => byId.get(id) ?? { orderNumber: '', recipient: '', address: '' }
}

const totalsOf = (vans: readonly PlannedVan[]) => ({
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
  return stops === 0 ? null : { ...totalsOf(runs), stops }
}

function inWords(left: LeftOut, { timeZone, locale }: PlanDay): string {
  const clock = (time: number) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(time * 1000))
  switch (left.why) {
    case 'no_position':
      return 'The address has no position on the map. Assign this stop manually.'
    case 'no_vans':
      return 'No driver on duty has time left on this day.'
    case 'unreachable':
      return `Its time ends at ${clock(left.until)}; a driver leaving now would arrive at ${clock(left.earliest)}.`
    case 'full':
      return `Every vehicle is full: ${left.missing} more ${left.missing === 1 ? 'place is' : 'places are'} needed.`
    case 'no_room':
      return left.lateBy === null
        ? 'No run has room for it between its fixed times. Another driver on duty would help.'
        : `It fits no run in its time slot; it would be ${Math.max(1, Math.ceil(left.lateBy / 60))} minutes late.`
  }
}

export const isoOf = (time: number) => new Date(time * 1000).toISOString()
