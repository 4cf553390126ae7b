import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type {
  listStockTakes as endpoint,
  StockTake,
} from '@marketday/contract/stock/documents/stock-takes'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { notFound, conflict } from '../../../platform/http/errors.ts'
import { takeActions, refuseEvent } from './rules.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

export async function getTake(db: Db, stockTakeId: string, can: Can): Promise<StockTake> {
  const [row] = await selectTakes(db, sql`stock_take_id = ${stockTakeId}::uuid`, 1)
  if (!row) throw notFound('Count')
  return toTake(db, row, can)
}

export async function listTakes(db: Db, query: QueryOf<typeof endpoint>, can: Can) {
  const { limit = defaultLimit, cursor, status = null } = query
  const [before, beforeId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const isWanted = sql`(${status}::text is null or status = ${status}::text)
    and (${before}::timestamptz is null
      or (created_at, stock_take_id) < (${before}::timestamptz, ${beforeId}::uuid))`
  const page = pageOf(await selectTakes(db, isWanted, limit + 1), limit, (row) => [
    row.createdAt,
    row.id,
  ])
  return { ...page, rows: page.rows.map((row) => toTake(db, row, can)) }
}

type SelectedTake = Omit<StockTake, 'actions'> & { readonly undone: number }

const toTake = (db: Db, { undone, ...take }: SelectedTake, can: Can): StockTake => ({
  ...take,
  actions: takeActions({ ...take, undone }, { can, now: db.context.now }),
})

/** Open counts are summed; closed ones store their figures. */
async function selectTakes(db: Db, isWanted: ReturnType<typeof sql>, limit: number) {
  const { rows } = await sql<SelectedTake>`
    select stock_take_id as id, name, status, lines, location_id as "locationId",
      (select name from locations where location_id = take.location_id) as "locationName",
      coalesce(now_at.counted, take.counted)::int as counted, coalesce(now_at.different, take.different)::int as different,
      coalesce(now_at.surplus, take.surplus)::bigint as surplus, coalesce(now_at.shortage, take.shortage)::bigint as shortage,
      coalesce(now_at.gained, take.gained_minor)::bigint as "gainedMinor", coalesce(now_at.lost, take.lost_minor)::bigint as "lostMinor",
      coalesce(now_at.uncosted, take.uncosted)::int as uncosted,
      coalesce(take.currency, (select currency from markets where is_default), '') as currency,
      actor_name as "actorName", created_at as "createdAt", closed_by as "closedBy", closed_at as "closedAt",
      case when status = 'posted' then (select count(*) from stock_movements
        where reference_id = take.stock_take_id and reverses_id is not null) else 0 end::int as undone
    from (select * from stock_takes where ${isWanted} order by created_at desc, stock_take_id desc limit ${sql.lit(limit)}) take
    left join lateral (${sumFigures(sql`take.stock_take_id`, costNow)}) now_at on take.status = 'open'
    order by created_at desc, stock_take_id desc`.execute(db)
  return rows
}

/** Current cost of a `line`, only if it differs. */
const costNow = sql`case when counted <> expected then (
  select v.cost_minor from variants v where v.variant_id = line.variant_id) end`

export const costAtEnd = sql`line.unit_cost_minor`

type Sql = ReturnType<typeof sql>

export const sumFigures = (stockTakeId: Sql, unitCost: Sql) => sql`
  select count(*) as counted, count(*) filter (where counted <> expected) as different,
    coalesce(sum(counted - expected) filter (where counted > expected), 0) as surplus,
    coalesce(sum(expected - counted) filter (where counted < expected), 0) as shortage,
    coalesce(sum((counted - expected) * cost) filter (where counted > expected), 0) as gained,
    coalesce(sum((expected - counted) * cost) filter (where counted < expected), 0) as lost,
    count(*) filter (where counted <> expected and cost is null) as uncosted
  from (
    select counted, expected, ${unitCost} as cost from stock_take_lines line
    where stock_take_id = ${stockTakeId} and counted is not null
  ) line`

/** Shared lock for counting, exclusive for closing. */
export async function lockTake(db: Db, stockTakeId: string, to: 'count' | 'close') {
  const take = await db
    .selectFrom('stock_takes')
    .select(['name', 'status'])
    .where('stock_take_id', '=', stockTakeId)
    .$if(to === 'count', (rows) => rows.forShare())
    .$if(to === 'close', (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!take) throw notFound('Count')
  return take
}

/** 409 if closed. */
export async function lockOpenTake(db: Db, stockTakeId: string): Promise<void> {
  const { status } = await lockTake(db, stockTakeId, 'count')
  const refusal = refuseEvent(status, 'post')
  if (refusal) throw conflict('invalid_transition', refusal)
}
