import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'

import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { checkDatabase } from '../database/check-database.ts'
import { nightlyHousekeeping } from '../../nightly-housekeeping.ts'
import { housekeeping } from './housekeeping.ts'
import { systemContext } from './job-runner.ts'
import { newId } from '../ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

test('PRV-04: the nightly clean-up deletes what has served its time and keeps the rest', async () => {
  const { tenantId } = await t.owner()
  await t.inTenant(tenantId, async (db) => {
    await sql`insert into events (name, object_type, object_id, occurred_at, expires_at) values
      ('build.logged', 'build', ${newId()}, app_now() - interval '2 days', app_now() - interval '1 day'),
      ('build.logged', 'build', ${newId()}, app_now(), app_now() + interval '1 day'),
      ('order.placed', 'order', ${newId()}, app_now() - interval '2 years', null)`.execute(db)
    await sql`insert into idempotency_keys (actor, route, key, request_hash, created_at) values
      ('a', 'r', 'old', 'h', app_now() - interval '25 hours'), ('a', 'r', 'new', 'h', app_now())`.execute(
      db,
    )
  })
  await t.inTenant(null, async (db) => {
    await sql`insert into guess_counts (throttle_key, most, guessed_at) values
      ('password old@example.com', 5, array[app_now() - interval '25 hours']),
      ('password new@example.com', 5, array[app_now() - interval '25 hours', app_now()])`.execute(
      db,
    )
    await sql`insert into used_oauth_states (state_hash, used_at) values
      ('old', app_now() - interval '25 hours'), ('new', app_now())`.execute(db)
    await sql`insert into mailbox_requests (mailbox_request_id, purpose, email, expires_at, created_at) values
      (${newId()}, 'sign-in', 'old@example.com', app_now(), app_now() - interval '25 hours'),
      (${newId()}, 'sign-in', 'new@example.com', app_now(), app_now())`.execute(db)
  })
  await nightlyHousekeeping.run(scheduledRun(t))
  const [events, keys] = await t.inTenant(tenantId, (db) =>
    Promise.all([
      db.selectFrom('events').selectAll().execute(),
      db.selectFrom('idempotency_keys').select('key').execute(),
    ]),
  )
  const [guesses, states, requests] = await t.inTenant(null, (db) =>
    Promise.all([
      db.selectFrom('guess_counts').select('throttle_key').execute(),
      db.selectFrom('used_oauth_states').select('state_hash').execute(),
      db.selectFrom('mailbox_requests').select('email').execute(),
    ]),
  )
  expect([guesses, states, requests]).toEqual([
    [{ throttle_key: 'password new@example.com' }],
    [{ state_hash: 'new' }],
    [{ email: 'new@example.com' }],
  ])
  expect(events.map(({ name }) => name).toSorted()).toEqual([
    'build.logged',
    'order.placed',
    'tenant.created',
  ])
  expect(keys).toEqual([{ key: 'new' }])
})

test('CRA-05 a server that could lose acknowledged work is refused at the start', async () => {
  // The test server runs without fsync, which must be refused.
  await expect(checkDatabase(t.app.services)).rejects.toThrow('fsync is off')
  const db = t.app.services.databases.read(systemContext(t.app.services, null, 'test'))
  const { rows } = await sql<{ me: string }>`select current_user as me`.execute(db)
  expect(rows[0]?.me).toBe('market_app')
})

test('what one step has locked is free before the next begins: an order never waits for the sums of a year', async () => {
  await t.owner()
  const steps = [
    sql`select set_config('app.test_step', 'under way', true)`,
    sql`select 1 / (case when current_setting('app.test_step', true) = 'under way' then 0 else 1 end)`,
  ]
  for (const slice of [{ ofTenants: steps }, { ofPlatform: steps }])
    await housekeeping([slice]).run(scheduledRun(t))
})
