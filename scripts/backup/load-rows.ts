import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { withClient } from '../../apps/api/src/platform/database/migrate.ts'
import { StartFailure } from '../launch/report.ts'
import { copyIn, copyOut } from './copy-rows.ts'
import { nowhere } from './hashed-file.ts'
import type { CopiedTable, Manifest } from './manifest.ts'
import { digestRows } from './row-digest.ts'
import { columnList, listTables, qualified, useExactText } from './tables.ts'
import type { Sequence, Table } from './tables.ts'

type Copy = { folder: string; manifest: Manifest }

/** Loads the rows of a backup into a database with the same tables: all or none. */
export async function loadRows(databaseUrl: string, copy: Copy): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin')
    await useExactText(client)
    await client.query('set local role market_owner')
    await load(client, copy)
    await client.query('commit')
    await client.query('analyze')
  })
}

async function load(client: pg.Client, { folder, manifest }: Copy): Promise<void> {
  const tables = await listTables(client)
  requireSameTables(tables, manifest.tables)
  const references = await dropReferences(client)
  const forced = await openTables(client, tables)
  for (const table of manifest.tables) {
    const file = fs.createReadStream(path.join(folder, table.file))
    const into = `copy ${qualified(table)} (${columnList(table)}) from stdin`
    await pipeline(file, createGunzip(), copyIn(client, into))
  }
  for (const table of manifest.tables) await compareRows(client, table)
  // Before row security is forced again: it would hide referenced rows from the check.
  for (const statement of references) await client.query(statement)
  await closeTables(client, tables, forced)
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
}

function requireSameTables(here: Table[], copied: CopiedTable[]) {
  const layout = (tables: Table[]) =>
    tables.map((table) => `${qualified(table)} (${columnList(table)})`).toSorted()
  const [mine, theirs] = [layout(here), layout(copied)]
  const differing = theirs.filter((table) => !mine.includes(table))
  if (differing.length === 0 && mine.length === theirs.length) return
  throw new StartFailure(
    `The tables of the copy are laid out differently from this release: ${differing[0] ?? 'some are missing in the copy'}.`,
    'Restore it with the release that made it, then upgrade; nothing has been changed.',
  )
}

/** Rows load table by table; foreign keys are checked once, when they are restored. */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ target: string; name: string; definition: string }>(
    `select conrelid::regclass::text as target, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0
        and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  const named = rows.map((each) => ({ ...each, name: pg.escapeIdentifier(each.name) }))
  for (const { target, name } of named)
    await client.query(`alter table ${target} drop constraint ${name}`)
  return named.map(
    ({ target, name, definition }) => `alter table ${target} add constraint ${name} ${definition}`,
  )
}

/** Lets the owner write everywhere with triggers disabled, so that only the copied rows are written. */
async function openTables(client: pg.Client, tables: Table[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  for (const table of tables)
    await client.query(`alter table ${qualified(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(qualified).join(', ')}`)
  return new Set(rows.map(({ name }) => name))
}

async function closeTables(client: pg.Client, tables: Table[], forced: Set<string>) {
  for (const table of tables)
    await client.query(`alter table ${qualified(table)} enable trigger user`)
  for (const name of forced) await client.query(`alter table ${name} force row level security`)
}

async function compareRows(client: pg.Client, table: CopiedTable): Promise<void> {
  const rows = digestRows()
  const stored = `copy (select ${columnList(table)} from ${qualified(table)}) to stdout`
  await pipeline(copyOut(client, stored), rows, nowhere())
  const found = rows.result()
  if (found.rows === table.rows && found.digest === table.digest) return
  throw new StartFailure(
    `${table.name} holds ${found.rows} rows after the restore and not the ${table.rows} of the copy, or other ones.`,
    'Nothing has been changed. Report this together with the versions of both PostgreSQL servers.',
  )
}

/**
 * Some sequences are created by a row's trigger, such as a shop's order numbers, and triggers are
 * disabled here.
 */
async function setSequence(client: pg.Client, sequence: Sequence): Promise<void> {
  const name = qualified(sequence)
  await client.query(
    `create sequence if not exists ${name} as bigint start ${BigInt(sequence.start)}`,
  )
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    name,
    sequence.lastValue ?? sequence.start,
    sequence.lastValue !== null,
  ])
}
