import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type {
  listStockTakeLines as endpoint,
  StockTakeLine,
} from '@marketday/contract/stock/documents/stock-takes'

import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findMeantVariants } from '../../ledger/find-ledger-page.ts'

const defaultLimit = 50
const Cursor = z.tuple([z.int(), z.string()])

type Query = QueryOf<typeof endpoint>

/** In storage order; lines added later come last. */
export async function findTakeLines(db: Db, stockTakeId: string, query: Query) {
  const { limit = defaultLimit, cursor, state } = query
  const [after, afterId] = cursor ? decodeCursor(Cursor, cursor) : [0, '']
  await requireTake(db, stockTakeId)
  const variantIds = await findMeantVariants(db, query)
  const rows = await selectLines(
    db,
    sql`select * from stock_take_lines where stock_take_id = ${stockTakeId}::uuid
      and position >= ${after}::int and (position, variant_id::text) > (${after}::int, ${afterId}::text)
      and (${variantIds}::uuid[] is null or variant_id = any(${variantIds}::uuid[]))
      and ${state ? states[state] : sql`true`}
      order by position, variant_id limit ${sql.lit(limit + 1)}`,
  )
  const page = pageOf(rows, limit, (row) => [row.position, row.variantId])
  return { ...page, rows: page.rows.map(toLine) }
}

async function requireTake(db: Db, stockTakeId: string): Promise<void> {
  const take = await db
    .selectFrom('stock_takes')
    .select('stock_take_id')
    .where('stock_take_id', '=', stockTakeId)
    .executeTakeFirst()
  if (!take) throw notFound('Count')
}

const states: Readonly<Record<NonNullable<Query['state']>, RawBuilder<unknown>>> = {
  left: sql`counted is null`,
  counted: sql`counted is not null`,
  different: sql`counted is not null and counted <> expected`,
}

export async function findTakeLine(
  db: Db,
  stockTakeId: string,
  variantId: string,
): Promise<StockTakeLine> {
  const [row] = await selectLines(
    db,
    sql`select * from stock_take_lines
      where stock_take_id = ${stockTakeId}::uuid and variant_id = ${variantId}::uuid`,
  )
  if (!row) throw notFound('Line of this count')
  return toLine(row)
}

/** Lines that the ledger would refuse: more units are reserved or set aside than counted. */
export async function findLackingLines(db: Db, stockTakeId: string, limit: number) {
  const rows = await selectLines(
    db,
    sql`select line.* from stock_take_lines line
      join stock_takes take on take.stock_take_id = line.stock_take_id
      join stock_levels level on level.variant_id = line.variant_id and level.location_id = take.location_id
        and not level.backorder
      where line.stock_take_id = ${stockTakeId}::uuid and line.counted < line.expected
        and on_hand - reserved - unavailable + line.counted - line.expected < 0
      order by line.position, line.variant_id limit ${sql.lit(limit)}`,
  )
  return rows.map(toLine)
}

type SelectedLine = StockTakeLine & { readonly position: number }

const toLine = ({ position: _position, ...line }: SelectedLine): StockTakeLine => line

/** Pages before joining titles. */
async function selectLines(db: Db, page: RawBuilder<unknown>): Promise<SelectedLine[]> {
  const { rows } = await sql<SelectedLine>`
    select line.position, line.variant_id as "variantId", v.product_id as "itemId", p.title, v.title as "variantTitle",
      v.sku, line.expected, line.counted, line.moved,
      case when take.status = 'open' then v.cost_minor else line.unit_cost_minor end as "unitCostMinor", line.counted_by as "countedBy", line.counted_at as "countedAt",
      greatest(0, coalesce(line.expected - line.counted - level.available, 0))::bigint as lacking
    from (${page}) line
    join stock_takes take on take.stock_take_id = line.stock_take_id
    join variants v on v.variant_id = line.variant_id
    join products p on p.product_id = v.product_id
    left join lateral (
      select sum(on_hand - reserved - unavailable) as available from stock_levels
      where variant_id = line.variant_id and not backorder
        and location_id = take.location_id having count(*) > 0
    ) level on line.counted < line.expected
    order by line.position, line.variant_id`.execute(db)
  return rows
}
