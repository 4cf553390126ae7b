import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../scripts/launch/postgres/start-postgres.ts'

export type Database = {
  /** Database URL; creates the database if missing. */
  urlOf: (name: string) => Promise<string>
  pid: number
  stop: () => Promise<void>
}

/** Embedded PostgreSQL with the product's default settings. */
export async function startDatabase(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const { adminUrl, stop } = await startPostgres(dataDir, { durable: true })
  return { urlOf: (name) => ensureDatabase(adminUrl, name), pid: await readPid(adminUrl), stop }
}

export async function runSql(
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  await runSql(adminUrl, async (client) => {
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (known.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function readPid(adminUrl: string): Promise<number> {
  let folder = ''
  await runSql(adminUrl, async (client) => {
    folder =
      (await client.query<{ data_directory: string }>('show data_directory')).rows[0]
        ?.data_directory ?? ''
  })
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}
