import { expect, test } from 'vitest'

import { measureRoute } from './measure-route.ts'
import { planRoutes } from './plan-route.ts'
import { roadMetres, toDriveSeconds, townMetresPerSecond } from './route-problem.ts'
import type { PlanBreak, PlanPart, PlanProblem, PlanStop, PlanVan } from './route-problem.ts'

const depot = { lat: 53.8, lng: -1.55 }
const hour = 3600
const serviceSeconds = 240

function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  for (let turn = 0; turn < 8; turn++) next()
  return (below) => next() % below
}

const pause = (from: number, until: number, minutes: number, isPaid = false): PlanBreak => ({
  from: from * hour,
  until: until * hour,
  seconds: minutes * 60,
  isPaid,
})
const part = (from: number, until: number, breaks: readonly PlanBreak[] = []): PlanPart => ({
  from: from * hour,
  until: until * hour,
  breaks,
})

const shiftsOfDay: readonly (readonly PlanPart[])[] = [
  [part(7, 15)],
  [part(8, 17, [pause(11, 14, 30)])],
  [part(7, 11), part(12, 18)],
  [part(6, 10, [pause(7, 9, 15, true)]), part(10, 19, [pause(12, 13, 60), pause(15, 17, 20)])],
  [part(9, 21, [pause(12, 12.5, 30)])],
]

function town(seed: number): PlanProblem {
  const below = randomNumbers(seed)
  const stops = Array.from({ length: 6 + below(10) }, (_none, index): PlanStop => {
    const from = (8 + below(5) * 2) * hour
    return {
      id: `stop-${String(index).padStart(2, '0')}`,
      point: {
        lat: depot.lat + (below(120) - 60) / 1000,
        lng: depot.lng + (below(200) - 100) / 1000,
      },
      size: 1,
      from: below(4) === 0 ? 0 : from,
      until: below(4) === 0 ? 24 * hour : from + 2 * hour,
      aboard: null,
    }
  })
  const vans = Array.from({ length: 1 + below(3) }, (_none, index): PlanVan => ({
    id: `van-${index}`,
    capacity: 3 + below(6),
    metresPerSecond: townMetresPerSecond * (below(2) === 0 ? 1 : 0.6),
    parts: shiftsOfDay[below(shiftsOfDay.length)] ?? [],
    start: null,
    worked: 0,
  }))
  return { depot, vans, stops, serviceSeconds }
}

type Planned = ReturnType<typeof measureRoute>

/** Checks a van's day from its stops and breaks alone; returns what is wrong with it. */
function findFaults(problem: PlanProblem, van: PlanVan, planned: Planned): string[] {
  const stops = planned.stops.map(({ id, arrivesAt }) => {
    const stop = problem.stops.find((candidate) => candidate.id === id)
    if (!stop?.point) throw new Error(`no stop ${id}`)
    return { ...stop, point: stop.point, arrivesAt }
  })
  const drive = (from: { lat: number; lng: number }, to: { lat: number; lng: number }) =>
    toDriveSeconds(roadMetres(from, to), van)
  const rest = (from: number, until: number) =>
    planned.breaks
      .filter(({ startsAt, endsAt }) => startsAt >= from && endsAt <= until)
      .reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0)
  const faults: string[] = []
  const check = (isRight: boolean, fault: string) => isRight || faults.push(fault)
  let served = 0
  for (const { from, until, breaks } of van.parts) {
    const inPart = stops.filter(({ arrivesAt }) => arrivesAt >= from && arrivesAt < until)
    served += inPart.length
    check(inPart.length <= van.capacity, 'overloaded')
    const [first, last] = [inPart[0], inPart.at(-1)]
    if (!first || !last) continue
    check(from + drive(depot, first.point) <= first.arrivesAt, 'leaves before the shift')
    const done = last.arrivesAt + serviceSeconds
    check(done + drive(last.point, depot) <= until, 'back after the shift')
    for (const [index, stop] of inPart.entries()) {
      check(stop.arrivesAt >= stop.from && stop.arrivesAt <= stop.until, 'outside the window')
      const next = inPart[index + 1]
      if (!next) continue
      const leaves = stop.arrivesAt + serviceSeconds
      const needed = drive(stop.point, next.point) + rest(leaves, next.arrivesAt)
      check(leaves + needed <= next.arrivesAt, 'arrives too early')
    }
    for (const { from: opens, until: closes, seconds } of breaks) {
      const taken = planned.breaks.filter(
        ({ startsAt, endsAt }) => startsAt >= opens && endsAt <= closes,
      )
      check(taken.length === 1 && rest(opens, closes) === seconds, 'no break in its window')
      const isDisturbed = inPart.some(({ arrivesAt }) =>
        taken.some(
          ({ startsAt, endsAt }) => startsAt < arrivesAt + serviceSeconds && endsAt > arrivesAt,
        ),
      )
      check(!isDisturbed, 'a stop during the break')
    }
  }
  check(served === stops.length, 'a stop outside of all shifts')
  check(planned.overtimeSeconds === 0, 'overtime')
  return faults
}

test('DEL-05 plans keep shifts, breaks, windows and capacity, and a new computation gives the same times', () => {
  let planned = 0
  for (let seed = 1; seed <= 25; seed++) {
    const problem = town(seed)
    const plan = planRoutes(problem, quick())
    const ids = plan.vans.flatMap(({ stops }) => stops.map(({ id }) => id))
    expect([...ids, ...plan.leftOut.map(({ id }) => id)].toSorted()).toEqual(
      problem.stops.map(({ id }) => id).toSorted(),
    )
    for (const van of problem.vans) {
      const day = plan.vans.find(({ vanId }) => vanId === van.id)
      if (!day) throw new Error('a van is missing')
      expect([seed, findFaults(problem, van, day)]).toEqual([seed, []])
      const order = day.stops.map(({ id }) => id)
      expect(measureRoute(problem, van, order)).toEqual(day)
      planned += order.length
    }
  }
  expect(planned).toBeGreaterThan(150)
})

/** Ends the search after some rounds. */
function quick() {
  let rounds = 0
  return { isOver: () => ++rounds > 400, report: () => {} }
}

const stopAt = (id: string, from: number, until: number): PlanStop => ({
  id,
  point: { lat: depot.lat + 0.01, lng: depot.lng },
  size: 1,
  from: from * hour,
  until: until * hour,
  aboard: null,
})
const van = (parts: readonly PlanPart[], id = 'van'): PlanVan => ({
  id,
  capacity: 30,
  metresPerSecond: townMetresPerSecond,
  parts,
  start: null,
  worked: 0,
})
const day = (vans: readonly PlanVan[], stops: readonly PlanStop[]): PlanProblem => ({
  depot,
  serviceSeconds,
  vans,
  stops,
})

test('a stop outside of all shifts says so, and a slower vehicle arrives later', () => {
  const evening = stopAt('evening', 16, 18)
  expect(planRoutes(day([van([part(7, 12)])], [evening])).leftOut).toEqual([
    { id: 'evening', why: 'no_shift' },
  ])
  const noon = stopAt('noon', 0, 24)
  const arrival = (speed: number) => {
    const vehicle = { ...van([part(7, 12)]), metresPerSecond: townMetresPerSecond * speed }
    return (
      (measureRoute(day([vehicle], [noon]), vehicle, ['noon']).stops[0]?.arrivesAt ?? 0) - 7 * hour
    )
  }
  expect(arrival(0.5) / arrival(1)).toBeCloseTo(2, 1)
})

test('a split shift takes two loads, and the time between them is not paid', () => {
  const split = { ...van([part(7, 11), part(15, 19)]), capacity: 1 }
  const stops = [stopAt('a', 0, 24), stopAt('b', 0, 24)]
  const [planned] = planRoutes(day([split], stops)).vans
  expect(planned?.stops.map(({ arrivesAt }) => Math.floor(arrivesAt / hour))).toEqual([7, 15])
  expect(planned?.seconds).toBeLessThan(hour)
})

test('a driver does not wait all morning for a stop that the afternoon shift can take', () => {
  const split = van([part(8, 13), part(14, 18)])
  const problem = day([split], [stopAt('early', 8.5, 9), stopAt('noon', 11.5, 16)])
  const [planned] = planRoutes(problem).vans
  expect(planned?.stops.map(({ id, arrivesAt }) => [id, Math.floor(arrivesAt / hour)])).toEqual([
    ['early', 8],
    ['noon', 14],
  ])
  expect(planned?.waitingSeconds).toBe(0)
  expect(measureRoute(problem, split, ['early', 'noon'])).toEqual(planned)
})

test('waiting is better than a late stop, and one late stop does not make others wait', () => {
  const split = van([part(8, 13), part(14, 18)])
  const arrivals = (stops: readonly PlanStop[]) =>
    measureRoute(
      day([split], stops),
      split,
      stops.map(({ id }) => id),
    ).stops.map(({ arrivesAt }) => arrivesAt / hour)
  expect(arrivals([stopAt('early', 8.5, 9), stopAt('noon', 11.5, 13)])).toEqual([8.5, 11.5])
  const [late = 0, , noon] = arrivals([
    stopAt('late', 7, 8),
    stopAt('early', 8.5, 9),
    stopAt('noon', 11.5, 16),
  ])
  expect(late).toBeLessThan(8.5)
  expect(noon).toBeGreaterThan(14)
})

test('stops that do not fit are late in the last shift, and the overtime is known', () => {
  const short = van([part(7, 7.1)])
  const planned = measureRoute(day([short], [stopAt('a', 0, 24), stopAt('b', 0, 24)]), short, [
    'a',
    'b',
  ])
  expect(planned.stops).toHaveLength(2)
  expect(planned.overtimeSeconds).toBeGreaterThan(0)
})

test('a van on the road keeps a break that is still open, also while it loads', () => {
  const out: PlanVan = {
    ...van([part(10, 18, [pause(10, 11, 30)])]),
    start: { lat: depot.lat + 0.012, lng: depot.lng },
    worked: hour,
  }
  const stops = [{ ...stopAt('aboard', 0, 24), aboard: 'van' }, stopAt('store', 0, 24)]
  const [planned] = planRoutes(day([out], stops)).vans
  expect(planned?.stops.map(({ id }) => id)).toEqual(['aboard', 'store'])
  expect(planned?.breaks).toHaveLength(1)
  expect(planned?.breaks[0]?.endsAt).toBeLessThanOrEqual(11 * hour)
})
