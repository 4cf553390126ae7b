import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type {
  HistoricDetails,
  HistoricOrder,
  getHistoricOrder as oneEndpoint,
  listHistoricOrders as endpoint,
} from '@marketday/contract/orders/historic/historic-orders'
import type { PanelHit } from '@marketday/contract/panel/panel-search'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { midnight } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { wordsOf } from '../../stock/catalogue-lists.ts'

const Cursor = z.tuple([z.string(), Id])

/** Follows merged customers. */
const fields = sql`historic_order_id as id, number, placed_at as "placedAt", name, email,
  (select coalesce(c.merged_into, c.customer_id) from customers c where c.customer_id = h.customer_id) as "customerId",
  currency, total_minor as "totalMinor", paid_minor as "paidMinor", refunded_minor as "refundedMinor", state,
  cancelled_at as "cancelledAt", piece_count as "pieceCount"`

export async function listHistoricOrders(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { cursor, limit = 25 } = query
  const [at, id] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const meant = sql.join(conditions(db, query), sql` and `)
  const [{ rows }, counted] = await inOrder([
    sql<HistoricOrder>`
      select ${fields} from historic_orders h where ${meant}
        and (${at}::timestamptz is null or (placed_at, historic_order_id) < (${at}::timestamptz, ${id}::uuid))
      order by placed_at desc, historic_order_id desc limit ${limit + 1}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from historic_orders h where ${meant}`.execute(db),
  ])
  return {
    ...pageOf(rows, limit, (row) => [row.placedAt, row.id]),
    count: counted.rows[0]?.count ?? 0,
  }
}

function conditions(db: Db, query: QueryOf<typeof endpoint>): RawBuilder<unknown>[] {
  const { search, from, to, customer, orderImport } = query
  const { tenantId } = db.context
  return [
    sql`true`,
    ...splitSearch(search).map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return sql`(number ilike ${pattern} or name ilike ${pattern} or email ilike ${pattern} or exists (
        select from jsonb_to_recordset(lines) line (title text, variant text, sku text)
        where concat_ws(' ', line.title, line.variant, line.sku) ilike ${pattern}))`
    }),
    ...(from ? [sql`placed_at >= ${midnight(sql`${from}::date`, tenantId)}`] : []),
    ...(to ? [sql`placed_at < ${midnight(sql`${to}::date + 1`, tenantId)}`] : []),
    ...(customer
      ? [
          sql`customer_id in (select customer_id from customers
            where customer_id = ${customer}::uuid or merged_into = ${customer}::uuid)`,
        ]
      : []),
    ...(orderImport ? [sql`order_import_id = ${orderImport}::uuid`] : []),
  ]
}

const mostWords = 6
const splitSearch = (search = '') => search.split(/\s+/).filter(Boolean).slice(0, mostWords)

type HistoricOrderDetail = ResponseOf<typeof oneEndpoint>

export async function getHistoricOrder(db: Db, id: string): Promise<HistoricOrderDetail> {
  const { rows } = await sql<
    Omit<HistoricOrderDetail, keyof HistoricDetails> & { details: HistoricDetails }
  >`
    select ${fields}, details, order_import_id as "orderImportId", imported_at as "importedAt",
      array(select line || jsonb_build_object('itemId', (
          select v.product_id from variants v where v.sku = line ->> 'sku' and v.sku <> '' limit 1))
        from jsonb_array_elements(lines) with ordinality each (line, place) order by place) as lines
    from historic_orders h where historic_order_id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Order')
  const { details, ...order } = row
  return { ...order, ...details }
}

/** Trigram indexes need three letters; fewer would match almost all orders. */
const fewestLetters = 3

/** Exact number first, then matches in number, name and email, newest first. */
export async function searchHistoricOrders(
  db: Db,
  search: string,
  limit: number,
): Promise<PanelHit[]> {
  const terms = wordsOf(search)
  const isLong = terms.some((word) => word.length >= fewestLetters)
  return await selectFound(db, { search: search.trim(), words: isLong ? terms : null, most: limit })
}

export async function findHistoricNames(db: Db, ids: readonly string[]): Promise<PanelHit[]> {
  return await selectNamed(db, { ids })
}

interface HistoricSearch extends Record<string, unknown> {
  readonly search: string
  /** Null if only the number is searched. */
  readonly words: readonly string[] | null
  readonly most: number
}

const selectFound = preparedStatement<HistoricSearch, PanelHit>((db, { search, words, most }) => ({
  compile: () =>
    hits(
      sql`
        select historic_order_id as id, true as "isExact" from historic_orders where number in (${search}, '#' || ${search})
        union all
        select find_historic_orders, false from find_historic_orders(${words}::text[], ${most}::int * 20)
        where ${words}::text[] is not null`,
      sql`limit ${most}::int`,
    ).compile(db),
}))

const selectNamed = preparedStatement<{ ids: readonly string[] }, PanelHit>((db, { ids }) => ({
  compile: () => hits(sql`select unnest(${ids}::uuid[]) as id, false as "isExact"`).compile(db),
}))

const hits = (
  matches: ReturnType<typeof sql>,
  end: ReturnType<typeof sql> = sql``,
) => sql<PanelHit>`
  select 'historic_order' as kind, h.historic_order_id as id, 'Imported order ' || h.number as title,
    concat_ws(' · ', nullif(h.name, ''), nullif(h.email, '')) as detail
  from (select id, bool_or("isExact") as "isExact" from (${matches}) each group by id) meant
    join historic_orders h on h.historic_order_id = meant.id
  order by meant."isExact" desc, h.placed_at desc, h.historic_order_id desc ${end}`

/** Sums the imports' counters: nothing else adds or removes historic orders. */
export async function countHistoricOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(imported - removed), 0)::int as count from order_imports`.execute(db)
  return rows[0]?.count ?? 0
}
