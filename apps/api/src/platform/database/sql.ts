import { sql } from 'kysely'
import type { Insertable, RawBuilder, Updateable } from 'kysely'

import type { DB } from './database-types.ts'
import type { Db } from './tenant-db.ts'

/** Casts to jsonb: `pg` would turn an array into a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

export const appNow = sql<string>`app_now()`

export const midnight = (day: RawBuilder<unknown>, tenantId: unknown): RawBuilder<unknown> => sql`(
  select (${day})::timestamp at time zone time_zone from tenants where tenant_id = ${tenantId}::uuid)`

type Table = keyof DB

/**
 * Inserts any number of rows through one parameter, so that the statement text is constant. All
 * rows need the columns of the first.
 */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (rows.length > 0) await insertion(table, rows).execute(db)
}

interface KeyedRows<T extends Table> {
  readonly key: readonly (keyof DB[T] & string)[]
  readonly rows: readonly Insertable<DB[T]>[]
}

/** As `insertRows`, overwriting rows with an existing key. */
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
  readonly stamp?: keyof DB[T] & string
}

/** Updates rows by key; all rows need the columns of the first. */
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
 * Selects columns under camel-case names: `l.unit_price_minor` as `unitPriceMinor`; an explicit
 * alias (`order_id as id`) stays. In SQL, so that rows need no copying.
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

export async function findTimeZone(db: Db): Promise<string> {
  const { zone } = await db
    .selectFrom('tenants')
    .select('time_zone as zone')
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  return zone
}

const mostValues = 1_000

/** Distinct leading values of an index, by skip scan: one step each, regardless of the number of rows. */
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
