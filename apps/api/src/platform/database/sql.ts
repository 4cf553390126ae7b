import { sql } from 'kysely'
import type { Insertable, RawBuilder, Updateable } from 'kysely'

import type { DB } from './database-types.ts'
import { inOrder } from './in-order.ts'
import type { Db } from './tenant-db.ts'

/** A jsonb value; `pg` would turn a plain JavaScript array into a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

/** The product's clock inside a statement. */
export const appNow = sql<string>`app_now()`

/** When the day begins where the business is. */
export const midnight = (day: RawBuilder<unknown>, tenantId: unknown): RawBuilder<unknown> => sql`(
  select (${day})::timestamp at time zone time_zone from tenants where tenant_id = ${tenantId}::uuid)`

type Table = keyof DB

/**
 * Any number of rows in one parameter, so that the statement is the same for each of them. Lists and
 * documents are given as they are; all rows have the columns of the first.
 */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const batchSize = db.context.givesWay ? rowsBesideOthers : rows.length || 1
  const parts = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, part) =>
    rows.slice(part * batchSize, (part + 1) * batchSize),
  )
  // All of them before whatever is asked next, which may refer to any row.
  await inOrder(parts.map((part) => insertion(table, part).execute(db)))
}

/** A statement of who gives way is over before those who come meanwhile notice it. */
const rowsBesideOthers = 15

interface KeyedRows<T extends Table> {
  /** The columns of a unique key. */
  readonly key: readonly (keyof DB[T] & string)[]
  readonly rows: readonly Insertable<DB[T]>[]
}

/** As `insertRows`; a row whose key is there already takes the new values. */
export async function replaceRows<T extends Table>(
  db: Db,
  table: T,
  { key, rows }: KeyedRows<T>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const changes = Object.keys(first)
    .filter((column) => !key.some((part) => part === column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  await sql`${insertion(table, rows)} on conflict (${keyColumns}) do update set ${sql.join(changes)}`.execute(
    db,
  )
}

function insertion(table: Table, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${asRows(table, rows)}`
}

interface RowChanges<T extends Table> {
  readonly key: keyof DB[T] & string
  readonly rows: readonly Updateable<DB[T]>[]
  /** Takes the time of the change. */
  readonly stamp?: keyof DB[T] & string
}

/** Gives each row, found by its key, the other columns; all rows have the columns of the first. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  { key, rows, stamp }: RowChanges<T>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const changed = Object.keys(first).filter((column) => column !== key)
  const changes = changed.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`)
  if (stamp) changes.push(sql`${sql.ref(stamp)} = ${appNow}`)
  await sql`update ${sql.table(table)} as stored set ${sql.join(changes)} from ${asRows(table, rows)}
    where stored.${sql.ref(key)} = given.${sql.ref(key)}`.execute(db)
}

const asRows = (table: Table, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given`

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
type Bare<Column extends string> = Column extends `${string}.${infer Name}` ? Name : Column
type Named<Column extends string> = Column extends `${string} as ${string}`
  ? Column
  : Column extends string
    ? `${Column} as ${Camel<Bare<Column>>}`
    : never

/**
 * These columns, each under the name of its field: `l.unit_price_minor` is selected as `unitPriceMinor`, and what has a
 * name of its own (`order_id as id`) keeps it. Said in the statement, so that no row is copied before it is shown.
 */
export const inCamelCase = <const Column extends string>(columns: readonly Column[]) =>
  columns.map(
    (column) =>
      (column.includes(' as ') ? column : `${column} as ${toCamelCase(column)}`) as Named<Column>,
  )

const toCamelCase = (column: string) =>
  column
    .slice(column.indexOf('.') + 1)
    .replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase())

/** Where the clock of the business hangs. */
export async function findTimeZone(db: Db): Promise<string> {
  const { zone } = await db
    .selectFrom('tenants')
    .select('time_zone as zone')
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  return zone
}

/** So many are offered to choose from. */
const mostValues = 1_000

/** The values of a column that an index begins with, each by one step in it however many rows have it. */
export function distinctValues(
  column: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
): RawBuilder<string[]> {
  const after = (value: RawBuilder<unknown>) =>
    sql`(select ${column} from ${table} where ${column} > ${value} order by ${column} limit 1)`
  return sql`array(
    with recursive step (value) as (
      select ${after(sql`''`)} union all select ${after(sql`value`)} from step where value is not null
    ) select value from step where value is not null limit ${sql.lit(mostValues)})`
}

export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

export const toSnakeCase = <Name extends string>(name: Name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>
