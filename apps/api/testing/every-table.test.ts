import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'

import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

/** Tables without tenant: people, sessions, global sales data, and data read before sign-in. */
const global = new Set([
  'tenants',
  'users',
  'identities',
  'sessions',
  'refresh_tokens',
  'guess_counts',
  'used_oauth_states',
  'mail_stops',
  'mail_tokens',
  'mailbox_requests',
  'unconfirmed_mails',
  'email_changes',
  'known_devices',
  'totp_factors',
  'recovery_codes',
  'passkeys',
  'plans',
  'plan_prices',
  'used_trials',
  'stripe_references',
  'stripe_events',
  'provider_payouts',
  'balance_readings',
  'import_previews',
  'import_hosts',
  'import_preview_items',
  'import_preview_pages',
  'conversations',
  'conversation_messages',
  'conversation_links',
  'slug_reservations',
  'conversation_steps',
  'model_asks',
  'operator_hours',
  'event_cursors',
  'failed_effects',
  'schema_functions',
  'schema_migrations',
])

const query = async <R>(statement: ReturnType<typeof sql<R>>) =>
  (await t.inTenant(null, (db) => statement.execute(db))).rows

test('TEN-03 every table outside the short list has a forced policy with a check', async () => {
  const tables = await query(sql<{
    name: string
    enabled: boolean
    forced: boolean
    unchecked: number
    policies: number
  }>`
    select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced,
           (select count(*) from pg_policy where polrelid = class.oid) as policies,
           (select count(*) from pg_policy where polrelid = class.oid and polcmd not in ('r', 'd') and polwithcheck is null) as unchecked
      from pg_class as class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  expect(tables.length).toBeGreaterThan(40)
  const open = tables.filter(({ name }) => !global.has(name))
  expect(
    open.filter(
      ({ enabled, forced, policies, unchecked }) =>
        !enabled || !forced || policies === 0 || unchecked > 0,
    ),
  ).toEqual([])
  const names = new Set(tables.map(({ name }) => name))
  expect([...global].filter((name) => !names.has(name))).toEqual([])
})

test('TEN-03 unique and foreign keys of tenant tables begin with the tenant', async () => {
  const keys = await query(sql<{ table: string; constraint: string }>`
    select class.relname as table, con.conname as constraint
      from pg_constraint as con join pg_class as class on class.oid = con.conrelid
      join pg_attribute as tenant on tenant.attrelid = class.oid and tenant.attname = 'tenant_id' and tenant.attnotnull
     where con.contype in ('p', 'u') and con.connamespace = 'public'::regnamespace and class.relforcerowsecurity
       and con.conkey[1] <> tenant.attnum`)
  expect(keys).toEqual([])
  const references = await query(sql<{ table: string; constraint: string }>`
    select class.relname as table, con.conname as constraint
      from pg_constraint as con join pg_class as class on class.oid = con.conrelid
      join pg_class as target on target.oid = con.confrelid
     where con.contype = 'f' and class.relforcerowsecurity and target.relforcerowsecurity
       and exists (select from pg_attribute where attrelid = target.oid and attname = 'tenant_id' and attnotnull)
       and cardinality(con.conkey) < 2`)
  expect(references).toEqual([])
})

test('TEN-03 the application connects as a plain role that owns nothing', async () => {
  const [role] = await query(sql<{
    superuser: boolean
    bypass: boolean
    owns: number
    truncates: number
  }>`
    select rolsuper as superuser, rolbypassrls as bypass,
           (select count(*) from pg_class where relowner = role.oid) as owns,
           (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
              and has_table_privilege(role.oid, pg_class.oid, 'TRUNCATE')) as truncates
      from pg_roles as role where rolname = current_user`)
  expect(role).toEqual({ superuser: false, bypass: false, owns: 0, truncates: 0 })
})

test('TEN-03 functions with their owner’s rights pin their search path and are not owned by a superuser', async () => {
  const loose = await query(sql<{ name: string }>`
    select proname as name from pg_proc join pg_roles on pg_roles.oid = proowner
     where prosecdef and pronamespace = 'public'::regnamespace
       and (rolsuper or not exists (select from unnest(proconfig) as setting where setting like 'search_path=%'))`)
  expect(loose).toEqual([])
  const views = await query(sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
       and not coalesce(reloptions::text like '%security_invoker=true%', false)`)
  expect(views).toEqual([])
})

test('the ledger, the audit log and the proofs can only be added to', async () => {
  const writable = await query(sql<{ table: string; privilege: string }>`
    select table_name as table, privilege_type as privilege from information_schema.role_table_grants
     where grantee = 'market_app' and privilege_type in ('UPDATE', 'DELETE')
       and table_name in ('stock_movements', 'stock_levels', 'events', 'delivery_proofs', 'publications')`)
  expect(writable).toEqual([])
})

test('without a tenant no row of any tenant table is seen', async () => {
  const owner = await t.owner()
  const tables = await query(sql<{ name: string }>`
    select class.relname as name from pg_class as class
      join pg_attribute as tenant on tenant.attrelid = class.oid and tenant.attname = 'tenant_id' and tenant.attnotnull
     where class.relforcerowsecurity`)
  expect(
    (await t.inTenant(owner.tenantId, (db) => db.selectFrom('memberships').selectAll().execute()))
      .length,
  ).toBe(1)
  for (const { name } of tables) {
    const rows = await query(sql`select 1 from ${sql.table(name)} limit 1`)
    expect(rows, name).toEqual([])
  }
})
