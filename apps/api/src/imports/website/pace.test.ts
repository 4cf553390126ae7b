import { expect, test } from 'vitest'

import { firstPace, learn, takeTurn } from './pace.ts'
import type { Answer, Visit } from './pace.ts'

const page: Visit = { crawlDelaySeconds: 0, isPicture: false }
const quick: Answer = { ms: 20, isRefused: false, holdMs: 0 }

interface Visits {
  readonly visit?: Visit
  readonly answer?: Answer
  readonly haste?: number
}

/** Milliseconds that each of successive visits waits for its turn. */
function waits(visits: number, { visit = page, answer = quick, haste = 1 }: Visits = {}) {
  let nowMs = 0
  let pace = firstPace
  return Array.from({ length: visits }, () => {
    const taken = takeTurn(pace, visit, { nowMs, haste })
    nowMs += taken.waitMs
    pace = learn(taken.pace, answer, { nowMs, haste })
    return Math.round(taken.waitMs)
  })
}

test('the first pages follow quickly, then visits speed up from one to eight a second', () => {
  expect(waits(10)).toEqual([0, 100, 100, 100, 244, 153, 125, 125, 125, 125])
})

test('a website that refuses is visited half as often each time, down to once in five seconds', () => {
  const answer = { ...quick, isRefused: true }
  expect(waits(9, { answer }).slice(4)).toEqual([5000, 5000, 5000, 5000, 5000])
})

test('slow answers slow the visits down', () => {
  expect(waits(6, { answer: { ...quick, ms: 2500 } }).at(-1)).toBe(5000)
})

test('answers of half a second still speed the visits up: 150 pages take no more than 45 seconds', () => {
  const sum = waits(150, { answer: { ...quick, ms: 450 } }).reduce((all, ms) => all + ms, 0)
  expect(sum).toBeLessThan(45_000)
  expect(sum).toBeGreaterThan(25_000)
})

test('four pictures are fetched in the time of a page, but not where the website asks for a delay', () => {
  const picture = { crawlDelaySeconds: 0, isPicture: true }
  expect(waits(10, { visit: picture }).slice(7)).toEqual([31, 31, 31])
  const { pace } = takeTurn(firstPace, { ...page, crawlDelaySeconds: 2 }, { nowMs: 0, haste: 1 })
  const first = takeTurn(pace, picture, { nowMs: 0, haste: 1 })
  expect(first.waitMs).toBe(2000)
  expect(takeTurn(first.pace, picture, { nowMs: 0, haste: 1 }).waitMs).toBe(4000)
})

test('nobody is visited before the time that a website asked for', () => {
  const moment = { nowMs: 0, haste: 1 }
  const { pace } = takeTurn(firstPace, page, moment)
  const held = learn(pace, { ...quick, holdMs: 5000 }, moment)
  expect(takeTurn(held, page, moment).waitMs).toBe(5000)
  const heldLong = learn(pace, { ...quick, holdMs: 3_600_000 }, moment)
  expect(takeTurn(heldLong, page, moment).waitMs).toBe(30_000)
})

test('the delay a website asks for is kept, up to ten seconds', () => {
  expect(waits(3, { visit: { ...page, crawlDelaySeconds: 1 } })).toEqual([0, 1000, 1000])
  expect(waits(3, { visit: { ...page, crawlDelaySeconds: 3600 } })).toEqual([0, 10_000, 10_000])
})

test('haste shortens every wait alike', () => {
  expect(waits(3, { visit: { ...page, crawlDelaySeconds: 1 }, haste: 50 })).toEqual([0, 20, 20])
})
