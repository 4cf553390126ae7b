import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'

import type pg from 'pg'

import { asOwner } from './apply-migration.ts'

const sources = new URL('../../', import.meta.url)

/**
 * Creates the functions that stand beside the verbs that call them (`*.sql`), anew whenever one has changed.
 * They belong to the release and not to the history of the schema; PostgreSQL checks each while it is created.
 */
export async function installFunctions(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_functions (checksum text primary key, installed_at timestamptz not null default clock_timestamp())',
  )
  const files = await readFunctions()
  const checksum = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  const { rows } = await client.query<{ checksum: string }>('select checksum from schema_functions')
  if (rows.length === 1 && rows[0]?.checksum === checksum) return
  await asOwner(client, async () => {
    for (const { name, text } of files) await createFunctions(client, name, text)
    await client.query('reset role')
    await client.query('delete from schema_functions')
    await client.query('insert into schema_functions (checksum) values ($1)', [checksum])
  })
}

async function createFunctions(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new Error(`The function in ${name} could not be created: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function readFunctions(): Promise<{ name: string; text: string }[]> {
  const all = await readdir(sources, { recursive: true })
  const names = all.filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, sources), 'utf8') })),
  )
}
