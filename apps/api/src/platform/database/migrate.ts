import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import pg from 'pg'

import { installJobs } from '../jobs/jobs-schema.ts'
import { applyMigration, asOwner } from './apply-migration.ts'
import type { Migration } from './apply-migration.ts'
import { installFunctions } from './install-functions.ts'

/** Serializes concurrent starts: one prepares the database, others find it ready. */
const takeTurn = 'select pg_advisory_lock(713201)'

const migrationsFolder = new URL('../../../migrations/', import.meta.url)

interface Preparation {
  /** Role that may create roles and databases; superuser on the embedded server. */
  readonly adminUrl: string
  readonly appPassword: string
  /** Created if missing; by default the database of `adminUrl`. */
  readonly databaseName?: string
  /** Subset, for the schema of an older copy; all by default. */
  readonly migrations?: readonly string[]
}

/** Prepares roles, schema and job queue. Idempotent, and safe from several processes. */
export async function prepareDatabase({
  adminUrl,
  appPassword,
  databaseName,
  migrations,
}: Preparation) {
  const target = new URL(adminUrl)
  if (databaseName) {
    await withClient(adminUrl, (client) => createDatabase(client, databaseName))
    target.pathname = `/${databaseName}`
  }
  const applied = await withClient(target.href, async (client) => {
    await requireServerVersion(client)
    await client.query(takeTurn)
    const pending = await findPending(client, migrations)
    await createRoles(client, appPassword)
    for (const migration of pending) await applyMigration(client, migration)
    // Today's functions do not fit an older schema.
    if (!migrations) await installFunctions(client)
    return pending.map(({ name }) => name)
  })
  await installJobs(target.href)
  await withClient(target.href, async (client) => {
    await client.query(takeTurn)
    await allowBackup(client)
  })

  const app = new URL(target)
  app.username = 'market_app'
  app.password = appPassword
  return { adminUrl: target.href, appUrl: app.href, applied }
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    'select current_setting($1) as version',
    ['server_version_num'],
  )
  if (Number(rows[0]?.version) < 180_000) throw new Error('PostgreSQL 18 or newer is needed')
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}

/**
 * `market_owner` owns the tables and cannot sign in; `market_app` is the product's role. Neither
 * is a superuser, owner of what it reads, or able to bypass row security.
 */
async function createRoles(client: pg.Client, appPassword: string): Promise<void> {
  const secret = client.escapeLiteral(appPassword)
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'market_owner') then
        create role market_owner nologin nosuperuser nobypassrls;
      end if;
      if not exists (select from pg_roles where rolname = 'market_app') then
        create role market_app login nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
    end $$`)
  await client.query(`alter role market_app password ${secret}`)
  await client.query(`alter role market_app set timezone = 'UTC'`)
  await client.query(`alter role market_app set statement_timeout = '10s'`)
  await client.query(`alter role market_app set lock_timeout = '3s'`)
  await client.query(`alter role market_app set idle_in_transaction_session_timeout = '15s'`)
  await client.query(`alter role market_app set transaction_timeout = '20s'`)
  await client.query('grant market_owner to current_user')
  await client.query('grant usage on schema public to market_app')
  await client.query('grant usage, create on schema public to market_owner')
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = client.escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`revoke all on database ${database} from public`)
  await client.query(`grant connect on database ${database} to market_app, market_owner`)
  await client.query(`grant create on database ${database} to market_owner`)
}

async function findPending(client: pg.Client, only?: readonly string[]): Promise<Migration[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`)
  const { rows } = await client.query<Applied>(
    'select name, checksum from schema_migrations order by name',
  )
  const foreign = await findForeign(rows)
  if (foreign) throw new ForeignMigration(foreign)
  const done = new Set(rows.map(({ name }) => name))
  const released = await readMigrations()
  return released.filter(({ name }) => !done.has(name) && (!only || only.includes(name)))
}

type Applied = Omit<Migration, 'sql'>

export interface Foreign {
  readonly name: string
  readonly why: 'changed' | 'newer' | 'replaced'
}

/** First applied migration unknown to this release; its schema is then unknown. */
export async function findForeign(applied: readonly Applied[]): Promise<Foreign | null> {
  const checksums = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const isReleased = ({ name, checksum }: Applied) => checksums.get(name) === checksum
  const unknown = applied.find(({ name }) => !checksums.has(name))
  const changed = applied.find(
    (migration) => checksums.has(migration.name) && !isReleased(migration),
  )
  if (!unknown) return changed ? { name: changed.name, why: 'changed' } : null
  const isNewer = !changed && applied.some(isReleased)
  return { name: unknown.name, why: isNewer ? 'newer' : 'replaced' }
}

/** The database has foreign migrations; nothing was changed. */
export class ForeignMigration extends Error {
  readonly migration: Foreign

  constructor(migration: Foreign) {
    super(`This release does not have the migration ${migration.name} as it was applied`)
    this.name = 'ForeignMigration'
    this.migration = migration
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, migrationsFolder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Reads all rows of all businesses, writes none, and cannot sign in; the backup switches to it. */
export const backupRole = 'market_backup'

/** Runs at every start, to include tables of new migrations. */
export async function allowBackup(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${backupRole}') then
        create role ${backupRole} nologin nosuperuser nobypassrls;
      end if;
    end $$`)
  await client.query(`grant ${backupRole} to current_user`)
  await asOwner(client, () => grantReading(client))
}

async function grantReading(client: pg.Client): Promise<void> {
  await client.query(`grant usage on schema public, pgboss to ${backupRole}`)
  await client.query(`grant select on all tables in schema pgboss to ${backupRole}`)
  await client.query(`do $$
    declare target regclass;
    begin
      for target in select class.oid from pg_class as class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = 'market_owner'::regrole
          and not has_table_privilege('${backupRole}', class.oid, 'select')
      loop
        execute format('grant select on %s to ${backupRole}', target);
      end loop;
      for target in select class.oid from pg_class as class
        where relnamespace = 'public'::regnamespace and relrowsecurity
          and not exists (select from pg_policy where polrelid = class.oid and polname = '${backupRole}')
      loop
        execute format('create policy ${backupRole} on %s for select to ${backupRole} using (true)', target);
      end loop;
    end $$`)
}
