import { expect, test } from 'vitest'

import { vanToday } from './read-plan-day.ts'
import { townMetresPerSecond } from './route-problem.ts'
import type { BegunStop } from './read-plan-day.ts'

const depot = { lat: 53.8, lng: -1.55 }
const east = { lat: 53.8, lng: -1.5 }
const north = { lat: 53.83, lng: -1.55 }
const [nine, ten, noon] = [9 * 3600, 10 * 3600, 12 * 3600]
const closed: BegunStop = { point: east, startedAt: nine, finishedAt: ten }
const driving: BegunStop = { point: north, startedAt: ten, finishedAt: null }

const parts = [{ from: 6 * 3600, until: 20 * 3600, breaks: [] }]

const vanAt = (earliest: number, begun: readonly BegunStop[]) =>
  vanToday(
    { id: 'van', capacity: 30, metresPerSecond: townMetresPerSecond },
    { depot, serviceSeconds: 240, earliest, parts, begun },
  )

test('a van that has begun nothing stands at the store', () => {
  expect(vanAt(ten, [])).toMatchObject({ start: null, parts: [{ from: ten }], worked: 0 })
})

test('a van is behind the last door that was closed, and the hours since its start count as worked', () => {
  expect(vanAt(noon, [closed])).toMatchObject({
    start: east,
    parts: [{ from: noon }],
    worked: noon - nine,
  })
})

test('a van that drives somewhere is free once it has been there', () => {
  const van = vanAt(ten, [closed, driving])
  expect(van?.start).toEqual(north)
  expect(van?.parts[0]?.from).toBeGreaterThan(ten + 240 + 300)
  expect(vanAt(noon, [closed, driving])?.parts[0]?.from).toBe(noon + 240)
})

test('a stop without a position leaves the van where it was', () => {
  expect(vanAt(noon, [closed, { ...driving, point: null }])?.start).toEqual(east)
})
