import pg from 'pg'

export type Table = { schema: string; name: string; columns: string[] }
export type Sequence = { schema: string; name: string; start: string; lastValue: string | null }
export type AppliedMigration = { name: string; checksum: string }

const jobTables = ['queue', 'job', 'job_dependency', 'schedule', 'subscription']

/** Every table to copy: the product's own, and the job queue's tables that describe work. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select namespace.nspname as schema, class.relname as name,
            array_agg(attribute.attname::text order by attribute.attnum) as columns
       from pg_class as class
       join pg_namespace as namespace on namespace.oid = class.relnamespace
       join pg_attribute as attribute on attribute.attrelid = class.oid and attnum > 0
        and not attisdropped and attgenerated = ''
      where class.relkind in ('r', 'p') and not class.relispartition
        and (nspname = 'public' and relname not in ('schema_migrations', 'schema_functions')
          or nspname = 'pgboss' and relname = any($1::text[]))
      group by 1, 2 order by 1, 2`,
    [jobTables],
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, start_value as start, last_value as "lastValue"
       from pg_sequences where schemaname in ('public', 'order_numbers') order by 1, 2`,
  )
  return rows
}

export async function readMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  )
  return rows
}

export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

/**
 * Copied expression per column. Journal positions are transaction numbers of this server, so the
 * backup stores whether an entry was relayed (0) or is pending (1).
 */
export const valueList = ({ name, columns }: Table) =>
  columns.map((column) => copiedAs[`${name}.${column}`] ?? pg.escapeIdentifier(column)).join(', ')

const copiedAs: Readonly<Record<string, string>> = {
  'events.transaction_id': `case when exists (select from event_cursors cursor where cursor.name = 'effects'
    and (events.transaction_id, events.event_id) > (cursor.transaction_id, cursor.event_id)) then '1' else '0' end`,
  'event_cursors.transaction_id': "'0'",
  'event_cursors.event_id': "'ffffffff-ffff-ffff-ffff-ffffffffffff'",
}

export const columnList = ({ columns }: Table) => columns.map(pg.escapeIdentifier).join(', ')

/** Makes values serialize the same regardless of server settings, without a statement timeout. */
export async function useExactText(client: pg.Client): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
    'statement_timeout = 0',
    'transaction_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await client.query(`set local ${setting}`)
}
