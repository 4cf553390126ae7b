import { expect, test } from 'vitest'

import { createPace } from './pace.ts'
import type { Pace } from './pace.ts'

/** How long each of so many visits, one after the other, waits for its turn, in milliseconds. */
function waits(pace: Pace, visits: number, answer = { ms: 20, isRefused: false }) {
  let now = 0
  return Array.from({ length: visits }, () => {
    const waited = pace.turn(now)
    now += waited
    pace.learn(answer)
    return Math.round(waited)
  })
}

test('the first pages follow quickly, then visits speed up from one to eight a second', () => {
  expect(waits(createPace(0), 10)).toEqual([0, 100, 100, 100, 244, 153, 125, 125, 125, 125])
})

test('a website that refuses is visited half as often each time, down to once in five seconds', () => {
  const refused = { ms: 20, isRefused: true }
  expect(waits(createPace(0), 9, refused).slice(4)).toEqual([5000, 5000, 5000, 5000, 5000])
})

test('slow answers slow the visits down', () => {
  expect(waits(createPace(0), 6, { ms: 2500, isRefused: false }).at(-1)).toBe(5000)
})

test('answers of half a second still speed the visits up: 150 pages take no more than 45 seconds', () => {
  const steady = { ms: 450, isRefused: false }
  const sum = waits(createPace(0), 150, steady).reduce((all, ms) => all + ms, 0)
  expect(sum).toBeLessThan(45_000)
  expect(sum).toBeGreaterThan(25_000)
})

test('nobody is visited before the time that a website asked for', () => {
  const pace = createPace(0)
  pace.turn(0)
  pace.hold(0, 5000)
  expect(pace.turn(0)).toBe(5000)
  pace.hold(0, 3_600_000)
  expect(pace.turn(0)).toBe(30_000)
})

test('the delay a website asks for is kept, up to ten seconds', () => {
  expect(waits(createPace(1), 3)).toEqual([0, 1000, 1000])
  expect(waits(createPace(3600), 3)).toEqual([0, 10_000, 10_000])
})

test('haste shortens every wait alike', () => {
  expect(waits(createPace(1, 50), 3)).toEqual([0, 20, 20])
})
