import { afterAll, beforeAll, expect, test } from 'vitest'

import { sql } from 'kysely'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('two transactions that wait for each other both succeed: the one that was ended begins anew', async () => {
  const owner = await t.owner()
  const lock = (key: number) => sql`select pg_advisory_xact_lock(${key})`
  let attempts = 0
  let held = 0
  const { promise: holding, resolve: bothHold } = Promise.withResolvers<void>()
  const crossing = (first: number, second: number) =>
    t.inTenant(owner.tenantId, async (db) => {
      attempts += 1
      await lock(first).execute(db)
      held += 1
      if (held === 2) bothHold()
      await holding
      await lock(second).execute(db)
      return first
    })
  expect(await Promise.all([crossing(1, 2), crossing(2, 1)])).toEqual([1, 2])
  expect(attempts).toBe(3)
})
