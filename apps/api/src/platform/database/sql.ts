import { sql } from 'kysely'
import type { Insertable, RawBuilder, Updateable } from 'kysely'

import type { DB, Json } from './database-types.ts'
import type { Db } from './tenant-db.ts'

/** A jsonb value; `pg` would turn a plain JavaScript array into a PostgreSQL array. */
export function json(value: unknown): RawBuilder<Json> {
  return sql<Json>`${JSON.stringify(value)}::jsonb`
}

/** The product's clock inside a statement. */
export const appNow = sql<string>`app_now()`

type Table = keyof DB

/**
 * Any number of rows in one parameter, so that the statement is the same for each of them. Lists and
 * documents are given as they are; all rows have the columns of the first. Where `replacing` names the columns of
 * a key, a row that is already there takes the new values.
 */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
  { replacing = [] }: { readonly replacing?: readonly (keyof DB[T] & string)[] } = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const changes = names
    .filter((name) => !replacing.some((key) => key === name))
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  const conflict =
    replacing.length > 0
      ? sql`on conflict (${sql.join(replacing.map((key) => sql.ref(key)))}) do update set ${sql.join(changes)}`
      : sql``
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${asRows(table, rows)} ${conflict}`.execute(
    db,
  )
}

interface RowChanges<T extends Table> {
  readonly key: keyof DB[T] & string
  readonly rows: readonly Updateable<DB[T]>[]
}

/** Gives each row, found by its key, the other columns; all rows have the columns of the first. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  { key, rows }: RowChanges<T>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const changed = Object.keys(first).filter((column) => column !== key)
  const changes = changed.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`)
  await sql`update ${sql.table(table)} as stored set ${sql.join(changes)} from ${asRows(table, rows)}
    where stored.${sql.ref(key)} = given.${sql.ref(key)}`.execute(db)
}

const asRows = (table: Table, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given`
