import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { commitImport } from '@marketday/contract/imports/imports'

import { newId } from '../../platform/ids.ts'
import { importLoaves } from '../../../testing/imports/import-loaves.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function commit(owner: Staff) {
  const id = await importLoaves(t, owner, 3)
  expect((await owner.call(commitImport, { params: { id } })).status).toBe(202)
  await t.runJobs()
}

async function countJobs({ tenantId }: Staff) {
  const { rows } = await t.inTenant(null, (db) =>
    sql<{ all: number; firstScreen: number }>`
      select count(*)::int as all, (count(*) filter (where data ? 'isFirstScreen'))::int as "firstScreen"
      from pgboss.job where name = 'copy-import-pictures' and data ->> 'tenantId' = ${tenantId}`.execute(
      db,
    ),
  )
  return rows[0]
}

const countEvents = ({ tenantId }: Staff) =>
  t.inTenant(tenantId, async (db) => {
    const events = await db
      .selectFrom('events')
      .select('event_id')
      .where('name', '=', 'import.pictures_copied')
      .execute()
    return events.length
  })

test('the first import of a new shop copies the pictures of the first screen early, without an event', async () => {
  const owner = await t.owner()
  await commit(owner)
  expect(await countJobs(owner)).toEqual({ all: 2, firstScreen: 1 })
  expect(await countEvents(owner)).toBe(1)
})

test('an import into a shop that has been published copies all pictures at its end', async () => {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, async (db) => {
    const buildId = newId()
    await db
      .insertInto('builds')
      .values({ build_id: buildId, number: 1, trigger: 'setup' })
      .execute()
    await db.insertInto('publications').values({ build_id: buildId, kind: 'publish' }).execute()
  })
  await commit(owner)
  expect(await countJobs(owner)).toEqual({ all: 1, firstScreen: 0 })
  expect(await countEvents(owner)).toBe(1)
})
