import { expect, test } from 'vitest'

import { measureRoute } from './measure-route.ts'
import { planRoutes } from './plan-route.ts'
import { townMetresPerSecond } from './route-problem.ts'
import type { PlanProblem, PlanStop, PlanVan } from './route-problem.ts'

const depot = { lat: 53.8, lng: -1.55 }
const hour = 3600

function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

function town(count: number, vans: number, capacity = 30): PlanProblem {
  const random = randomNumbers(7)
  const stops = Array.from({ length: count }, (_none, index): PlanStop => {
    const from = (9 + Math.floor(random() * 4) * 2) * hour
    return {
      id: `stop-${String(index).padStart(3, '0')}`,
      point: { lat: depot.lat + (random() - 0.5) * 0.12, lng: depot.lng + (random() - 0.5) * 0.2 },
      size: 1,
      from,
      until: from + 2 * hour,
      aboard: null,
    }
  })
  return {
    depot,
    serviceSeconds: 240,
    stops,
    vans: Array.from({ length: vans }, (_none, index) => ({
      id: `van-${index}`,
      capacity,
      metresPerSecond: townMetresPerSecond,
      parts: [{ from: 8 * hour, until: 20 * hour, breaks: [] }],
      start: null,
      worked: 0,
    })),
  }
}

test('a hundred stops and five vans are planned: each stop once, within its window and the vans’ capacity', () => {
  const problem = town(100, 5)
  const plan = planRoutes(problem)
  const planned = plan.vans.flatMap((van) => van.stops)
  expect(new Set(planned.map((stop) => stop.id)).size).toBe(planned.length)
  expect(planned.length + plan.leftOut.length).toBe(100)
  expect(plan.leftOut).toEqual([])
  for (const { id, arrivesAt } of planned) {
    const stop = problem.stops.find((each) => each.id === id)
    expect(arrivesAt).toBeGreaterThanOrEqual(stop?.from ?? Infinity)
    expect(arrivesAt).toBeLessThanOrEqual(stop?.until ?? -Infinity)
  }
  for (const van of plan.vans) expect(van.stops.length).toBeLessThanOrEqual(30)
})

test('the order in which stops are given does not matter', () => {
  const problem = town(25, 2)
  const other = { ...problem, stops: problem.stops.toReversed(), vans: problem.vans.toReversed() }
  expect(planRoutes(other)).toEqual(planRoutes(problem))
})

test('stops around a ring road are driven around it', () => {
  const at = (place: number) => ({
    lat: depot.lat + 0.03 * Math.sin(place),
    lng: depot.lng + 0.05 * Math.cos(place),
  })
  const ring = [3, 1, 4, 2, 5, 0].map((place) => ({ ...anywhere(`s${place}`), point: at(place) }))
  const [van] = planRoutes({ ...town(0, 1), stops: ring }).vans
  const order = van?.stops.map((stop) => Number(stop.id.slice(1))) ?? []
  const steps = order.slice(1).map((place, index) => Math.abs(place - (order[index] ?? 0)))
  expect(steps.every((step) => step === 1 || step === 5)).toBe(true)
  expect(order).toHaveLength(6)
})

const anywhere = (id: string): PlanStop => ({
  id,
  point: { lat: 53.81, lng: -1.56 },
  size: 1,
  from: 0,
  until: 20 * hour,
  aboard: null,
})

test('every stop that is left out says why', () => {
  const reason = (stop: PlanStop, vans = 1, capacity = 30) =>
    planRoutes({ ...town(0, vans, capacity), stops: [stop] }).leftOut[0]
  expect(reason({ ...anywhere('a'), point: null })).toMatchObject({ why: 'no_position' })
  expect(reason(anywhere('b'), 0)).toMatchObject({ why: 'no_vans' })
  expect(reason({ ...anywhere('c'), until: 8 * hour + 10 })).toMatchObject({
    why: 'unreachable',
    until: 8 * hour + 10,
  })
  expect(reason({ ...anywhere('d'), size: 3 }, 1, 1)).toMatchObject({ why: 'full', missing: 2 })
  const rush = Array.from({ length: 4 }, (_none, index) => ({
    ...anywhere(`e${index}`),
    until: 8 * hour + 600,
  }))
  const [late] = planRoutes({ ...town(0, 1), stops: rush }).leftOut
  expect(late?.why).toBe('no_room')
  expect(late && 'lateBy' in late ? late.lateBy : 0).toBeGreaterThan(0)
})

const windows = (morning: number, afternoon: number): PlanStop[] =>
  Array.from({ length: morning + afternoon }, (_none, index) => {
    const from = (index < morning ? 9 : 13) * hour
    return { ...anywhere(`w${index}`), point: near(index), from, until: from + 2 * hour }
  })
const near = (index: number) => ({
  lat: depot.lat + 0.01 + index * 0.001,
  lng: depot.lng + 0.01 - index * 0.0005,
})

test.each([
  ['three in the morning and three after noon', windows(3, 3), 2],
  ['one in the morning and five after noon', windows(1, 5), 2],
  [
    'six close to each other all day',
    Array.from({ length: 6 }, (_none, index) => ({ ...anywhere(`n${index}`), point: near(index) })),
    1,
  ],
  [
    'twenty-four all day',
    Array.from({ length: 24 }, (_none, index) => ({
      ...anywhere(`n${index}`),
      point: near(index),
    })),
    2,
  ],
])('nobody waits for hours while somebody else has nothing to do: %s', (_case, stops, busy) => {
  const plan = planRoutes({ ...town(0, 2), stops })
  expect(plan.leftOut).toEqual([])
  expect(plan.vans.filter((van) => van.stops.length > 0)).toHaveLength(busy)
  for (const van of plan.vans) expect(van.waitingSeconds).toBeLessThan(hour / 2)
})

test('work is shared by the time it takes, also with whoever has worked already', () => {
  const stops = Array.from({ length: 24 }, (_none, index) => ({
    ...anywhere(`n${index}`),
    point: near(index),
  }))
  const { vans } = town(0, 2)
  const even = planRoutes({ ...town(0, 2), stops }).vans.map((van) => van.stops.length)
  expect(Math.abs((even[0] ?? 0) - (even[1] ?? 0))).toBeLessThanOrEqual(4)
  const tired = vans.map((van, index) => ({ ...van, worked: index === 0 ? 5 * hour : 0 }))
  const uneven = planRoutes({ ...town(0, 2), vans: tired, stops }).vans
  expect(uneven[0]?.stops.length ?? 0).toBeLessThan(uneven[1]?.stops.length ?? 0)
})

test('a van that is out begins where it is with what it has on board, and fetches the rest from the store', () => {
  const east = { lat: depot.lat, lng: depot.lng + 0.08 }
  const out: PlanVan = { ...van0, start: east, parts: fromTen, worked: 2 * hour }
  const onBoard = { ...anywhere('a'), point: { ...east, lat: east.lat + 0.004 }, aboard: 'van-0' }
  const inStore = { ...anywhere('b'), point: { ...east, lat: east.lat + 0.003 } }
  const problem = { ...town(0, 1), vans: [out], stops: [inStore, onBoard] }
  const [van] = planRoutes(problem).vans
  expect(van?.stops.map((stop) => stop.id)).toEqual(['a', 'b'])
  const [first = 0, second = 0] = van?.stops.map((stop) => stop.arrivesAt) ?? []
  expect(first - 10 * hour).toBeLessThan(300)
  // The van returns to the store to load in between.
  expect(second - first).toBeGreaterThan(1800)
  expect(measureRoute(problem, out, ['a', 'b']).stops).toEqual(van?.stops)
})

test('what is on board stays with its van, even when another one is nearer or it will be late', () => {
  const far = { lat: depot.lat + 0.05, lng: depot.lng }
  const out: PlanVan = { ...van0, start: far, parts: fromTen, worked: 0 }
  const late = { ...anywhere('late'), until: 10 * hour + 60, aboard: 'van-0' }
  const { vans, leftOut } = planRoutes({
    ...town(0, 2),
    vans: [out, { ...van0, id: 'van-1' }],
    stops: [late],
  })
  expect(leftOut).toEqual([])
  expect(vans.map((van) => van.stops.length)).toEqual([1, 0])
})

const van0: PlanVan = {
  id: 'van-0',
  capacity: 30,
  metresPerSecond: townMetresPerSecond,
  parts: [{ from: 8 * hour, until: 20 * hour, breaks: [] }],
  start: null,
  worked: 0,
}
const fromTen = [{ from: 10 * hour, until: 20 * hour, breaks: [] }]
