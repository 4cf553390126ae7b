import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { gatherChanges } from './events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first change is told at once, those that follow together, and each noun has its own turn', () => {
  const told: string[] = []
  const note = gatherChanges((noun) => told.push(noun), 1000)
  for (let order = 0; order < 50; order += 1) note('order')
  note('stock')
  expect(told).toEqual(['order', 'stock'])
  vi.advanceTimersByTime(999)
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['order', 'stock', 'order'])
  vi.advanceTimersByTime(5000)
  expect(told).toHaveLength(3)
  note('order')
  expect(told).toHaveLength(4)
})
