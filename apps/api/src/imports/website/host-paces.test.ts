import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { noteHostAnswer, takeHostTurn } from './create-host-pace.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

const page = { crawlDelaySeconds: 0, isPicture: false }
const picture = { crawlDelaySeconds: 0, isPicture: true }
const visit = (host: string, wanted = page) =>
  t.inTenant(null, (db) => takeHostTurn(db, { host, haste: 1 }, wanted))

test('readers that visit a website at the same moment get one turn after the other', async () => {
  const waits = await Promise.all(Array.from({ length: 8 }, () => visit('shared.example')))
  // Three follow quickly, then one per second; the clock advances by some milliseconds.
  const sorted = waits.toSorted((a, b) => a - b)
  for (const [index, least] of [0, 90, 180, 280, 1200, 2200, 3200, 4200].entries())
    expect(sorted[index]).toBeGreaterThanOrEqual(Math.max(0, least - 100))
  expect(sorted.at(-1)).toBeGreaterThan(3_800)
  expect(await visit('other.example')).toBe(0)
})

test('the delay that one reading was asked for holds for the other and for pictures', async () => {
  await visit('polite.example', { ...page, crawlDelaySeconds: 8 })
  expect(await visit('polite.example', picture)).toBeGreaterThan(7_000)
  expect(await visit('polite.example')).toBeGreaterThan(14_000)
})

test('who is told to come later tells all the others', async () => {
  await visit('busy.example')
  const answer = { ms: 20, isRefused: true, holdMs: 20_000 }
  await t.inTenant(null, (db) => noteHostAnswer(db, { host: 'busy.example', haste: 1 }, answer))
  expect(await visit('busy.example')).toBeGreaterThan(18_000)
})
