import { expect, test } from 'vitest'

import { createTraffic } from './traffic.ts'

test('requests are counted as long as they came in this second or the one before', () => {
  let now = 10_400
  const traffic = createTraffic(() => now)
  for (let request = 0; request < 5; request += 1) traffic.noteArrival()
  expect(traffic.countLately()).toBe(5)
  now = 11_900
  traffic.noteArrival()
  expect(traffic.countLately()).toBe(6)
  now = 12_000
  expect(traffic.countLately()).toBe(1)
  now = 14_000
  expect(traffic.countLately()).toBe(0)
})

test('who waits until everybody is answered goes on with the last answer, or after a moment', async () => {
  const traffic = createTraffic(() => 0)
  await traffic.untilAnswered()
  traffic.noteArrival()
  traffic.noteArrival()
  let isOver = false
  const waiting = traffic.untilAnswered().then(() => (isOver = true))
  traffic.noteAnswer()
  await Promise.resolve()
  expect([traffic.underWay, isOver]).toEqual([1, false])
  traffic.noteAnswer()
  await waiting
  traffic.noteArrival()
  await traffic.untilAnswered()
  expect(traffic.underWay).toBe(1)
})
