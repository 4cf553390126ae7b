import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { TestApp } from '../test-app.ts'

export interface TenantTable {
  readonly name: string
  /** True if row security applies. */
  readonly isGuarded: boolean
}

export async function tenantTables(t: TestApp): Promise<TenantTable[]> {
  const statement = sql<TenantTable>`
    select relname as name, relforcerowsecurity as "isGuarded"
      from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'tenant_id'
     order by relname`
  return (await t.inTenant(null, (db) => statement.execute(db))).rows
}

export async function rowsOf(t: TestApp, tenantId: string): Promise<Map<string, string[]>> {
  const tables = await tenantTables(t)
  return await t.inTenant(tenantId, async (db) => {
    const all = new Map<string, string[]>()
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select rows::text as row from ${sql.table(name)} as rows where tenant_id = ${tenantId} order by 1`.execute(
        db,
      )
      all.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return all
  })
}

/** One hash per table, to locate differences. */
export async function hashesOf(t: TestApp, tenantId: string): Promise<Record<string, string>> {
  const rows = await rowsOf(t, tenantId)
  return Object.fromEntries(
    [...rows].map(([table, texts]) => [
      table,
      `${texts.length} ${createHash('sha256').update(texts.join('\n')).digest('hex')}`,
    ]),
  )
}

/** Tables with a single-id key besides the tenant, by column. */
export async function tablesById(t: TestApp): Promise<Map<string, string>> {
  const statement = sql<{ column: string; table: string }>`
    select named.attname as column, relname as table
      from pg_constraint as con join pg_class as class on class.oid = con.conrelid
      join pg_attribute as tenant on tenant.attrelid = class.oid and tenant.attnum = con.conkey[1]
      join pg_attribute as named on named.attrelid = class.oid and named.attnum = con.conkey[2]
     where con.contype = 'p' and cardinality(con.conkey) = 2 and tenant.attname = 'tenant_id'
       and con.connamespace = 'public'::regnamespace
     order by class.oid desc`
  const { rows } = await t.inTenant(null, (db) => statement.execute(db))
  // The oldest table of an id column is the original: later entries of equal keys win.
  return new Map([
    ...rows.map(({ column, table }) => [column, table] as const),
    ...ofPeople,
    // Stock entries have no table of their own.
    ['reference_id', 'stock_movements'],
    ['from_id', 'transfers'],
    ['to_id', 'transfers'],
    // Keyed by id alone, because some belong to no shop.
    ['unmatched_payment_id', 'unmatched_payments'],
    ['mail_id', 'mail_outbox'],
  ])
}

/** Rows of people have no tenant: those of the owner are used. */
const ofPeople = new Map([
  ['passkey_id', 'passkeys'],
  ['session_id', 'sessions'],
])

/** Most relevant row per table; the newest by default. */
const firstOf: Readonly<Record<string, ReturnType<typeof sql>>> = {
  variants: sql`archived_at is null desc,
    coalesce((select max(on_hand - reserved) from stock_levels where stock_levels.variant_id = variants.variant_id), 0)`,
  stock_movements: sql`reference_type = 'entry' and reverses_id is null desc, occurred_at`,
  delivery_slots: sql`delivery_kind = 'delivery' and closes_at > app_now() and taken < capacity desc, starts_at`,
}

export async function anyId(
  t: TestApp,
  tenantId: string,
  { table, column }: { table: string; column: string },
): Promise<string | undefined> {
  const id = sql.ref(column)
  if (ofPeople.has(column)) {
    const own = sql<{ id: string }>`select ${id} as id from ${sql.table(table)} as own
       where user_id in (select user_id from memberships where tenant_id = ${tenantId} and role = 'owner')
       order by own.created_at desc limit 1`
    return (await t.inTenant(tenantId, (db) => own.execute(db))).rows[0]?.id
  }
  const statement = sql<{ id: string }>`
    select ${id} as id from ${sql.table(table)} where tenant_id = ${tenantId}
     order by ${firstOf[table] ?? id} desc limit 1`
  return (await t.inTenant(tenantId, (db) => statement.execute(db))).rows[0]?.id
}
