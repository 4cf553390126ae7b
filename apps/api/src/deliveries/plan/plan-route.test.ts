import { expect, test } from 'vitest'

import { planRoutes } from './plan-route.ts'
import type { PlanProblem, PlanStop } from './route-problem.ts'

const depot = { lat: 53.8, lng: -1.55 }
const hour = 3600

/** The same numbers on every machine. */
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
    }
  })
  return {
    depot,
    serviceSeconds: 240,
    stops,
    vans: Array.from({ length: vans }, (_none, index) => ({
      id: `van-${index}`,
      capacity,
      from: 8 * hour,
      until: 20 * hour,
    })),
  }
}

test('a hundred stops and five vans are planned: each stop once, within its window and the vans’ room', () => {
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
