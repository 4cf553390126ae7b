import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

const inner = /\[([^\]\n]{1,500})\]\((\/[^)\s]{0,500})\)/g

export async function withNewLinks(db: Db, body: string): Promise<string> {
  const paths = [...body.matchAll(inner)].map(([, , path = '']) => withoutSlash(path))
  if (paths.length === 0) return body
  const { rows } = await sql<{ from: string; to: string }>`
    select from_path as "from", to_path as "to" from redirects where from_path = any(${paths}::text[])
    union all
    select old_path, path from shop_pages where old_path = any(${paths}::text[])`.execute(db)
  const places = new Map(rows.map(({ from, to }) => [from, to]))
  return body.replace(inner, (link, label: string, path: string) => {
    const to = places.get(withoutSlash(path))
    return to ? `[${label}](${to})` : link
  })
}

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
