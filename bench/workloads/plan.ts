import { performance } from 'node:perf_hooks'
import { planRoutes } from '../../apps/api/src/deliveries/plan/plan-route.ts'
import { townMetresPerSecond } from '../../apps/api/src/deliveries/plan/route-problem.ts'
import { figureRow } from '../report/row.ts'
import type { Workload } from './workload.ts'

const [stopCount, vanCount] = [100, 5]
const hour = 3600

export const dayPlan: Workload = {
  id: 'W-plan',
  title: '100 stops for 5 vans',
  run: async ({ options }) => {
    const seconds: number[] = []
    let planned = 0
    for (let round = 0; round < options.rounds; round += 1) {
      const startedAt = performance.now()
      const { vans } = planRoutes(problem())
      seconds.push((performance.now() - startedAt) / 1000)
      planned = vans.reduce((sum, van) => sum + van.stops.length, 0)
    }
    const middle = seconds.toSorted((a, b) => a - b)[Math.floor((seconds.length - 1) / 2)] ?? NaN
    const note = `${planned} of ${stopCount} stops found a van; in the bench’s own thread`
    return [{ ...figureRow('W-plan', middle, { most: 2, unit: 's' }), note }]
  },
}

/** Same town in every run: stops within 8 km, two-hour windows over the day. */
function problem() {
  const next = generator(20_261_120)
  const stops = Array.from({ length: stopCount }, (_one, number) => {
    const from = 8 * hour + Math.floor(next() * 4) * 2 * hour
    return {
      id: `stop-${String(number).padStart(3, '0')}`,
      point: { lat: 51.38 + (next() - 0.5) * 0.14, lng: -2.36 + (next() - 0.5) * 0.2 },
      size: 1 + Math.floor(next() * 3),
      from,
      until: from + 2 * hour,
      aboard: null,
    }
  })
  const vans = Array.from({ length: vanCount }, (_one, number) => ({
    id: `van-${number}`,
    capacity: 60,
    metresPerSecond: townMetresPerSecond,
    parts: [{ from: 8 * hour, until: 18 * hour, breaks: [] }],
    start: null,
    worked: 0,
  }))
  return { depot: { lat: 51.38, lng: -2.36 }, vans, stops, serviceSeconds: 240 }
}

/** Deterministic pseudorandom numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
