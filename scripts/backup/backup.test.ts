import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '../../apps/api/src/platform/database/migrate.ts'
import { startPostgres } from '../launch/postgres/start-postgres.ts'
import type { Postgres } from '../launch/postgres/start-postgres.ts'
import { checkBackup } from './check-backup.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { draftFiles, requireKnownSchema, restoreDatabase } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const appPassword = 'test-app-password-of-no-worth'

let folder = ''
let server: Postgres
/** Third-party server: its user may create roles and databases but is no superuser. */
let plainUrl = ''

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `marketday-test-${process.pid}-`)))
  fs.chmodSync(folder, 0o755)
  server = await startPostgres(folder, { durable: false })
  await run(server.adminUrl, `create role plain login createrole createdb password 'plain'`)
  const url = new URL(server.adminUrl)
  url.username = 'plain'
  url.password = 'plain'
  plainUrl = url.href
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(folder, { recursive: true })
})

async function run(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const results: unknown = await client.query(sql)
    return (Array.isArray(results) ? results.at(-1) : results).rows
  } finally {
    await client.end()
  }
}

const at = (address: string, name: string) =>
  Object.assign(new URL(address), { pathname: `/${name}` }).href

const trade = `
  set role market_owner;
  insert into users (email, name) values ('owner@example.com', E'O\\\\''Neill\\t\\n\\\\. "x" é');
  insert into tenants (slug, name) values ('bakery', 'Bakery');
  select set_config('app.tenant_id', (select tenant_id::text from tenants), false);
  insert into events (name, object_type, object_id, details)
    select 'made', 'thing', uuidv7(), jsonb_build_object('number', n, 'text', repeat('ä', 500)) from generate_series(1, 3000) n;
  select next_order_number(), next_order_number();
  insert into files (storage_key, content_hash, content_type, byte_size, width, height) values ('t/bread', 'x', 'image/webp', 1, 1, 1);
  insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
    deletion_seconds, partition, table_name) values ('mail', 'short', 1, 1, true, 60, 60, 60, false, 'job_common');
  insert into pgboss.job (name, data) values ('mail', '{"to": "x"}');`

async function open(address: string, name: string): Promise<string> {
  await run(address, `create database ${name}`)
  return at(address, name)
}

async function installation(address: string, name: string) {
  const adminUrl = await open(address, name)
  await prepareDatabase({ adminUrl, appPassword })
  await run(adminUrl, trade)
  const dataDir = path.join(folder, name)
  fs.mkdirSync(path.join(dataDir, 'files', 't'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'files', 't', 'bread.webp'), Buffer.alloc(70_000, name))
  fs.writeFileSync(
    path.join(dataDir, 'secrets.json'),
    JSON.stringify({ appSecret: 'kept', appPassword }),
  )
  return { databaseUrl: adminUrl, dataDir, into: path.join(folder, `${name}-backups`) }
}

const facts = `set role market_owner; select set_config('app.tenant_id', (select tenant_id::text from tenants), false);
  select (select count(*) from events)::int as audit, (select name from users) as name, next_order_number()::int as number,
    (select count(*) from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace)::int as forced,
    (select count(*) from pg_constraint where contype = 'f')::int as references,
    (select count(*) from pg_trigger where tgenabled = 'O')::int as triggers,
    (select data ->> 'to' from pgboss.job) as job`

test(
  'OPS-01: what was backed up is there again, also where we are no superuser',
  { timeout: 240_000 },
  async () => {
    const source = await installation(plainUrl, 'market')
    const { folder: copy } = await takeBackup(source)
    expect(fs.statSync(copy).mode & 0o777).toBe(0o700)
    expect(fs.statSync(path.join(copy, 'data/secrets.json')).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(source.into)).toEqual([path.basename(copy)])
    const manifest = await checkBackup(copy)
    const expected = (await run(source.databaseUrl, facts))[0]
    expect(expected).toMatchObject({ audit: 3000, number: 1003, job: 'x' })

    const adminUrl = await open(plainUrl, 'market_again')
    await restoreDatabase({ folder: copy, manifest, adminUrl })
    expect((await run(adminUrl, facts))[0]).toEqual(expected)
    const again = path.join(folder, 'market_again')
    const files = await draftFiles({ folder: copy, manifest, dataDir: again })
    files.place('replaced')
    for (const file of ['files/t/bread.webp', 'secrets.json'])
      expect(fs.readFileSync(path.join(again, file))).toEqual(
        fs.readFileSync(path.join(source.dataDir, file)),
      )
    const second = await takeBackup({
      databaseUrl: adminUrl,
      dataDir: again,
      into: path.join(folder, 'second'),
    })
    const digests = ({ tables }: typeof manifest) =>
      tables.map(({ schema, name: table, rows, digest }) => ({ schema, table, rows, digest }))
    expect(digests(await checkBackup(second.folder))).toEqual(digests(manifest))
  },
)

test('OPS-01: a copy with a changed byte, a missing file or a newer schema is refused', async () => {
  const [name = ''] = fs.readdirSync(path.join(folder, 'market-backups'))
  const copy = path.join(folder, 'market-backups', name)
  const manifest = readManifest(copy)
  const picture = path.join(copy, 'data/files/t/bread.webp')
  const rows = path.join(copy, 'tables/public.events.copy.gz')
  for (const file of [picture, rows]) {
    const whole = fs.readFileSync(file)
    const spoilt = Buffer.from(whole)
    spoilt.writeUInt8(spoilt.readUInt8(1000) ^ 1, 1000)
    fs.writeFileSync(file, spoilt)
    await expect(checkBackup(copy)).rejects.toThrow(/The copy is damaged/)
    fs.writeFileSync(file, whole)
  }
  fs.renameSync(picture, `${picture}.away`)
  await expect(checkBackup(copy)).rejects.toThrow(/damaged: .*bread\.webp/)
  fs.renameSync(`${picture}.away`, picture)
  await expect(checkBackup(copy)).resolves.toBeDefined()

  const newer = { name: '9999-tomorrow.sql', checksum: 'x' }
  writeManifest(copy, { ...manifest, migrations: [...manifest.migrations, newer] })
  await expect(requireKnownSchema(readManifest(copy))).rejects.toThrow(/made by a newer release/)
  const earlier = { name: '0002-of-before.sql', checksum: 'x' }
  await expect(requireKnownSchema({ ...manifest, migrations: [earlier] })).rejects.toThrow(
    /made by an earlier version, which had the migration 0002-of-before\.sql/,
  )
  fs.rmSync(path.join(copy, 'manifest.json'))
  await expect(checkBackup(copy)).rejects.toThrow(/not a copy made by/)
})
