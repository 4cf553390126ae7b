import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  FinanceFigure,
  FinanceRow,
  listFinanceRows as endpoint,
} from '@marketday/contract/reports/finance'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { figureRows } from './finance-rows.ts'
import { findPeriod } from './get-finance.ts'
import type { Period } from './get-finance.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), z.string()])

export interface RowFilter {
  readonly period: Period
  readonly figure: FinanceFigure
  readonly part: string | undefined
}

export async function listFinanceRows(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { figure = 'sales', part, limit, cursor } = query
  const period = await findPeriod(db, query)
  const filter = { period, figure, part }
  const [page, sums] = await inOrder([
    pageOfFinanceRows(db, filter, { limit, cursor }),
    sumRows(db, filter),
  ])
  const { currency, timeZone, from, to } = period
  return { ...page, currency, timeZone, from, to, ...sums }
}

interface Page {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export async function pageOfFinanceRows(
  db: Db,
  filter: RowFilter,
  { limit = defaultLimit, cursor }: Page,
) {
  const [before, beforeId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const { rows } = await sql<FinanceRow>`
    select r.id, r.kind, r.at as "occurredAt", r.amount as "amountMinor", r.payout_id as "payoutId",
      case when a.kind = 'gift_card' then a.credit_account_id end as "giftCardId",
      r.provider_at as "providerAt",
      case when o.order_id is not null then json_build_object('id', o.order_id, 'number', o.number::text, 'name', o.name) end as order
    from ${rowsOfPart(filter)}
    left join orders o on o.order_id = r.order_id
    left join credit_accounts a on a.credit_account_id = r.credit_account_id
    where ${before}::timestamptz is null or (r.at, r.id) < (${before}::timestamptz, ${beforeId}::text)
    order by r.at desc, r.id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return pageOf(rows, limit, (row) => [row.occurredAt, row.id])
}

const rowsOfPart = ({ period, figure, part }: RowFilter) => {
  const chosen = part ?? null
  return sql`(select * from (${figureRows(figure, period)}) every_part where ${chosen}::text is null or part = ${chosen}::text) r`
}

export async function sumRows(db: Db, filter: RowFilter) {
  const { rows } = await sql<{ sumMinor: number; count: number }>`
    select coalesce(sum(amount), 0)::bigint as "sumMinor", count(*)::int as count
    from ${rowsOfPart(filter)}`.execute(db)
  return rows[0] ?? { sumMinor: 0, count: 0 }
}
