import fs from 'node:fs'
import path from 'node:path'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { backupRole, withClient } from '../../apps/api/src/platform/database/migrate.ts'
import { isAlive } from '../launch/processes/process-identity.ts'
import { StartFailure } from '../launch/report.ts'
import { checkBackup } from './check-backup.ts'
import { copyOut } from './copy-rows.ts'
import { writeHashed } from './hashed-file.ts'
import { writeManifest } from './manifest.ts'
import type { CopiedFile, CopiedTable, Manifest } from './manifest.ts'
import { digestRows } from './row-digest.ts'
import {
  listSequences,
  listTables,
  qualified,
  readMigrations,
  useExactText,
  valueList,
} from './tables.ts'
import type { Table } from './tables.ts'

type Source = { databaseUrl: string; dataDir: string; into: string }

/**
 * Parts of DATA_DIR that cannot be rebuilt. The sandbox folder simulates outside services of a
 * local installation.
 */
const kept = ['secrets.json', 'files', 'sandbox']

/** Backs up a running installation and verifies it; the folder appears only when complete. */
export async function takeBackup({ databaseUrl, dataDir, into }: Source) {
  fs.mkdirSync(into, { recursive: true, mode: 0o700 })
  removeLeftovers(into)
  const name = `marketday-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const draft = path.join(into, `.${name}.${process.pid}.partial`)
  try {
    fs.mkdirSync(draft, { mode: 0o700 })
    const rows = await copyDatabase(databaseUrl, draft)
    // After the rows: stored files never change, so every file a row refers to exists.
    const files = await copyFiles(dataDir, draft)
    writeManifest(draft, { format: 1, ...rows, files, hasAppSecret: !process.env.APP_SECRET })
    const manifest = await checkBackup(draft)
    const folder = path.join(into, name)
    fs.renameSync(draft, folder)
    flushFolder(into)
    return { folder, manifest }
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw explained(error)
  }
}

type Rows = Omit<Manifest, 'format' | 'files' | 'hasAppSecret'>

/** Copies every table from one snapshot while the product runs. */
async function copyDatabase(databaseUrl: string, draft: string): Promise<Rows> {
  return await withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await useExactText(client)
    const facts = await readFacts(client)
    await seeEveryRow(client)
    const tables: CopiedTable[] = []
    for (const table of await listTables(client)) tables.push(await copyTable(client, table, draft))
    await client.query('reset role')
    await client.query('set local role market_owner')
    // Last: sequences are outside the snapshot, so they must only be ahead of its rows.
    return { ...facts, tables, sequences: await listSequences(client) }
  })
}

async function readFacts(client: pg.Client) {
  const { rows } = await client.query<{ takenAt: string; serverVersion: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt", current_setting('server_version') as "serverVersion"`,
  )
  const [facts] = rows
  if (!facts) throw new Error('the database gave no time')
  const migrations = await readMigrations(client)
  return { ...facts, migrations }
}

/** Row security hides rows silently, so the role must be proven to see all of them. */
async function seeEveryRow(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sees: boolean }>(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  )
  if (rows[0]?.sees) return
  const { rows: hidden } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class as class
      where relrowsecurity and relnamespace = 'public'::regnamespace
        and (not exists (select from pg_policy where polrelid = class.oid and polname = $1)
          or exists (select from pg_policy where polrelid = class.oid and not polpermissive
            and exists (select from unnest(polroles) as role where role = 0 or pg_has_role($1, role, 'member'))))`,
    [backupRole],
  )
  if (hidden.length > 0)
    throw new StartFailure(
      `The backup may not read every row of ${hidden.map(({ name }) => name).join(', ')}.`,
      'Start this release once (npm start), which gives the right to read them, and repeat the backup.',
    )
  await client.query(`set local role ${backupRole}`)
}

async function copyTable(client: pg.Client, table: Table, draft: string): Promise<CopiedTable> {
  const file = path.join('tables', `${table.schema}.${table.name}.copy.gz`)
  const rows = digestRows()
  const from = copyOut(
    client,
    `copy (select ${valueList(table)} from ${qualified(table)}) to stdout`,
  )
  const stored = await writeHashed(path.join(draft, file), [from, rows, createGzip({ level: 1 })])
  return { ...table, file, ...stored, ...rows.result() }
}

async function copyFiles(dataDir: string, draft: string): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = []
  for (const name of kept)
    for (const found of filesBelow(dataDir, name)) {
      const source = fs.createReadStream(path.join(dataDir, found))
      copied.push({
        file: found,
        ...(await writeHashed(path.join(draft, 'data', found), [source])),
      })
    }
  return copied
}

function filesBelow(folder: string, name: string): string[] {
  const stat = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (stat.isFile()) return [name]
  return fs
    .readdirSync(path.join(folder, name))
    .filter((entry) => !entry.endsWith('.partial'))
    .toSorted()
    .flatMap((entry) => filesBelow(folder, path.join(name, entry)))
}

function removeLeftovers(into: string) {
  for (const name of fs.readdirSync(into)) {
    const owner = /^\.marketday-.*\.(\d+)\.partial$/.exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner)))
      fs.rmSync(path.join(into, name), { recursive: true, force: true })
  }
}

function flushFolder(folder: string) {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

function explained(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'XX001' || code === 'XX002')
    return new StartFailure(
      `The database is damaged, and no copy of it was made: ${message}.`,
      'Keep the last good copy, and restore from it. Look at the disk before it is used again.',
    )
  if (code === 'ENOSPC')
    return new StartFailure(
      'The disk is full; no copy was made, and what was begun is removed.',
      'Free some space, or name a folder on another disk: npm run backup -- /mnt/backups',
    )
  return error
}
