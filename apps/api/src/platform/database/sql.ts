import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Json } from './database-types.ts'

/** A jsonb value; `pg` would turn a plain JavaScript array into a PostgreSQL array. */
export function json(value: unknown): RawBuilder<Json> {
  return sql<Json>`${JSON.stringify(value)}::jsonb`
}

/** The product's clock inside a statement. */
export const appNow = sql<string>`app_now()`
