import { expect, test } from 'vitest'
import type { Sample } from '../load/sample.ts'
import { listUnequalReplies } from './list-unequal-replies.ts'
import { loadRow, ratioAtLeast } from './row.ts'

const sample = (replyBytes: number): Sample => ({
  perSecond: 100,
  p50Ms: 1,
  p95Ms: 1,
  p99Ms: 1,
  serverCpuUs: 100,
  databaseCpuUs: 100,
  sandboxCpuUs: 0,
  replyBytes,
  memoryMb: 100,
  othersShare: 0,
})
const row = (ours: number, baseline: number) =>
  loadRow('W-list', { ours: sample(ours), baseline: sample(baseline) }, ratioAtLeast(0.5))

test.each([
  [1000, 1000],
  [1000, 901],
  [901, 1000],
])('replies of %i bytes may stand beside %i of the baseline', (ours, baseline) => {
  expect(listUnequalReplies([row(ours, baseline)])).toEqual([])
})

test.each([
  [1000, 899],
  [899, 1000],
  [1000, 0],
])('replies of %i bytes beside %i of the baseline are named with both sizes', (ours, baseline) => {
  expect(listUnequalReplies([row(1000, 1000), row(ours, baseline)])).toEqual([
    `W-list: replies of ${ours} bytes, of the baseline ${baseline}: more than 10 % apart`,
  ])
})

test('a workload without a baseline has nothing to be compared with', () => {
  expect(listUnequalReplies([loadRow('W-page', { ours: sample(500) }, ratioAtLeast(0))])).toEqual(
    [],
  )
})
