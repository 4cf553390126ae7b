import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { newId } from '../../platform/ids.ts'
import { openTenant } from './open-tenant.ts'

let services: TestServices
beforeAll(async () => {
  services = await createTestServices([])
})
afterAll(() => services.close())

test('businesses of one name that open at the same time each have an address', async () => {
  const name = `Corner Shop ${newId().slice(-6)}`
  const { promise: allLooked, resolve: look } = Promise.withResolvers<void>()
  let looking = 0
  const open = () =>
    services.inTenant(null, async (db) => {
      // No transaction writes before all have started.
      await db.selectFrom('tenants').select('slug').limit(1).execute()
      looking += 1
      if (looking === 3) look()
      await allLooked
      return await openTenant(db, { ownerId: newId(), name })
    })
  const opened = await Promise.all([open(), open(), open()])
  expect(new Set(opened.map(({ slug }) => slug)).size).toBe(3)
})
