import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { applyMigration } from './apply-migration.ts'
import { allowBackup, backupRole } from './migrate.ts'
import { adminUrl } from '../../../testing/platform/admin-url.ts'

let t: TestServices
const clients: pg.Client[] = []
beforeAll(async () => {
  t = await createTestServices([])
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await t.close()
})

async function administrator(): Promise<pg.Client> {
  const url = new URL(adminUrl())
  url.pathname = new URL(t.services.config.databaseUrl).pathname
  const client = new pg.Client(url.href)
  await client.connect()
  clients.push(client)
  return client
}

test('OPS-04 a migration that meets a lock lets others pass, and takes its turn afterwards', async () => {
  const [migrating, working, reading] = [
    await administrator(),
    await administrator(),
    await administrator(),
  ]
  await working.query('begin')
  await working.query('select count(*) from tenants')
  const migration = applyMigration(migrating, {
    name: '9999-test.sql',
    sql: 'alter table tenants add column ops_04 int',
    checksum: 'x',
  })
  migration.catch(() => undefined)
  while ((await waitingForLocks(reading, 'tenants')) === 0) await pause(20)
  // Queued behind the migration, which is queued behind an unfinished transaction.
  await reading.query('select count(*) from tenants')
  await working.query('commit')
  await migration
  await reading.query('select ops_04 from tenants')
})

test('OPS-04 the right to copy a table takes its turn behind a lock in the same way', async () => {
  const [allowing, working, reading] = [
    await administrator(),
    await administrator(),
    await administrator(),
  ]
  await reading.query(`drop policy ${backupRole} on files`)
  await working.query('begin')
  await working.query('select count(*) from files')
  const allowed = allowBackup(allowing)
  allowed.catch(() => undefined)
  while ((await waitingForLocks(reading, 'files')) === 0) await pause(20)
  await reading.query('select count(*) from files')
  await working.query('commit')
  await allowed
  const { rows } = await reading.query(
    `select polname::text as name from pg_policy where polrelid = 'files'::regclass and polname = $1`,
    [backupRole],
  )
  expect(rows).toEqual([{ name: backupRole }])
})

test('OPS-04 a migration that is wrong names itself and leaves nothing behind', async () => {
  const client = await administrator()
  const wrong = applyMigration(client, {
    name: '9998-wrong.sql',
    sql: 'create table half_done (); select no_such_thing()',
    checksum: 'x',
  })
  await expect(wrong).rejects.toThrow(/9998-wrong\.sql failed: .*no_such_thing/)
  const { rows } = await client.query(`select to_regclass('half_done') as found`)
  expect(rows).toEqual([{ found: null }])
})

async function waitingForLocks(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where not granted and relation = $1::regclass
       and database = (select oid from pg_database where datname = current_database())`,
    [table],
  )
  return rows[0]?.count ?? 0
}
