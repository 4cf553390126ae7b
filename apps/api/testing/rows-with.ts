import pg from 'pg'

import type { TestApp } from './test-app.ts'
import { adminUrl } from './platform/admin-url.ts'

/** Rows of the whole database containing the text, by table; bypasses row security. */
export async function rowsWith(t: TestApp, words: string): Promise<Record<string, string[]>> {
  const url = new URL(adminUrl())
  url.pathname = new URL(t.app.services.config.databaseUrl).pathname
  const client = new pg.Client(url.href)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(
      `select row_to_json(one)::text as text from ${name} as one where row_to_json(one)::text ilike $1`,
      [`%${words}%`],
    )
    if (rows.length > 0) found[name] = rows.map(({ text }) => text)
  }
  await client.end()
  return found
}
