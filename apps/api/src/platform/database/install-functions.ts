import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'

import type pg from 'pg'

import { errorCode } from '../error-code.ts'
import { asOwner } from './apply-migration.ts'

const sources = new URL('../../', import.meta.url)

interface SqlFile {
  readonly name: string
  readonly text: string
}

/**
 * Creates the functions and triggers in the `*.sql` files beside the code that uses them, whenever a file has
 * changed. They are part of the release, not of the schema's history: those installed before are dropped first,
 * so that signatures can change and none is left over.
 */
export async function installFunctions(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_functions (
      signature text primary key, checksum text not null, installed_at timestamptz not null default clock_timestamp())`,
  )
  const files = await readFunctions()
  const checksum = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  const { rows } = await client.query<{ signature: string; checksum: string }>(
    'select signature, checksum from schema_functions',
  )
  if (rows.length > 0 && rows.every((row) => row.checksum === checksum)) return
  const earlier = rows.map(({ signature }) => signature)
  await asOwner(client, async () => {
    await dropFunctions(client, earlier)
    await createFunctions(client, files)
    await client.query('reset role')
    await client.query('delete from schema_functions')
    await client.query(
      `insert into schema_functions (signature, checksum) select oid::regprocedure, $2 from pg_proc
        where pronamespace = 'public'::regnamespace and proname = any($1::text[])`,
      [namesIn(files), checksum],
    )
  })
}

const namesIn = (files: readonly SqlFile[]) =>
  files.flatMap(({ text }) =>
    [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name),
  )

/** Drops the triggers of the functions too; without CASCADE, which would take indexes and policies along. */
async function dropFunctions(client: pg.Client, signatures: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with installed as (select to_regprocedure(signature) as id from unnest($1::text[]) signature)
     select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
       from pg_trigger where tgfoid in (select id from installed)
     union all
     select 'drop function ' || string_agg(id::text, ', ') from installed having count(id) > 0`,
    [signatures],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** A function may call one of a later file: a file that misses one is tried again after the others. */
async function createFunctions(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  const failures: { file: SqlFile; error: unknown }[] = []
  for (const file of files) {
    await client.query('savepoint functions')
    try {
      await client.query(file.text)
    } catch (error) {
      await client.query('rollback to savepoint functions')
      failures.push({ file, error })
    }
  }
  if (failures.length === 0) return
  const failure =
    failures.find(({ error }) => errorCode(error) !== undefinedFunction) ??
    (failures.length === files.length ? failures[0] : undefined)
  if (failure)
    throw new Error(
      `Creating the functions in ${failure.file.name} failed: ${String(failure.error)}`,
      {
        cause: failure.error,
      },
    )
  await createFunctions(
    client,
    failures.map(({ file }) => file),
  )
}

const undefinedFunction = '42883'

async function readFunctions(): Promise<SqlFile[]> {
  const all = await readdir(sources, { recursive: true })
  const names = all.filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, sources), 'utf8') })),
  )
}
