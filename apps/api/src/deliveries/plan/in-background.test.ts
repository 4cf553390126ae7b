import { expect, test } from 'vitest'

import { planInBackground } from './in-background.ts'
import { townMetresPerSecond } from './route-problem.ts'
import type { PlanProblem } from './route-problem.ts'

const hour = 3_600

/** More stops than a second suffices for. */
const problem: PlanProblem = {
  depot: { lat: 53.8, lng: -1.55 },
  serviceSeconds: 240,
  vans: ['a', 'b', 'c'].map((id) => ({
    id,
    capacity: 100,
    metresPerSecond: townMetresPerSecond,
    parts: [{ from: 8 * hour, until: 20 * hour, breaks: [] }],
    start: null,
    worked: 0,
  })),
  stops: Array.from({ length: 120 }, (_none, index) => ({
    id: `s${String(index).padStart(3, '0')}`,
    point: { lat: 53.8 + ((index * 7) % 31) * 0.003, lng: -1.55 + ((index * 11) % 29) * 0.003 },
    size: 1,
    from: 8 * hour,
    until: 20 * hour,
    aboard: null,
  })),
}

test('at the time limit, the best plan found so far is used', async () => {
  const plan = await planInBackground(
    { problem, limitMs: 300 },
    { signal: AbortSignal.timeout(20_000) },
  )
  expect(plan.isCutShort).toBe(true)
  expect(plan.vans.flatMap(({ stops }) => stops)).toHaveLength(120)
})

test('an aborted plan ends its thread', async () => {
  const abort = new AbortController()
  const ended = new Promise((resolve) => {
    process.once('worker', (worker) => worker.once('exit', resolve))
  })
  const planning = planInBackground(
    { problem, limitMs: 60_000 },
    { signal: abort.signal, onProgress: () => abort.abort() },
  )
  await expect(planning).rejects.toThrow('aborted')
  await ended
})
