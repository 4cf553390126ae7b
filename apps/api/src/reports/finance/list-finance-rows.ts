import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { FinanceRow, listFinanceRows as endpoint } from '@marketday/contract/reports/finance'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { figureRows } from './finance-rows.ts'
import { findPeriod } from './get-finance.ts'
import type { Period } from './get-finance.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), z.string()])

type Query = QueryOf<typeof endpoint>

export async function listFinanceRows(db: Db, query: Query): Promise<ResponseOf<typeof endpoint>> {
  const { limit = defaultLimit } = query
  const period = await findPeriod(db, query)
  const [rows, sums] = await inOrder([selectRows(db, period, query), sumRows(db, period, query)])
  const { currency, from, to } = period
  return { ...pageOf(rows, limit, (row) => [row.occurredAt, row.id]), currency, from, to, ...sums }
}

const rowsOfPart = (period: Period, { figure = 'sales', part }: Query) => {
  const wanted = part ?? null
  return sql`(select * from (${figureRows(figure, period)}) every_part where ${wanted}::text is null or part = ${wanted}::text) r`
}

async function selectRows(db: Db, period: Period, query: Query): Promise<FinanceRow[]> {
  const { limit = defaultLimit, cursor } = query
  const [before, beforeId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const { rows } = await sql<FinanceRow>`
    select r.id, r.kind, r.at as "occurredAt", r.amount as "amountMinor", r.payout_id as "payoutId",
      case when a.kind = 'gift_card' then a.credit_account_id end as "giftCardId",
      r.provider_at as "providerAt",
      case when o.order_id is not null then json_build_object('id', o.order_id, 'number', o.number::text, 'name', o.name) end as order
    from ${rowsOfPart(period, query)}
    left join orders o on o.order_id = r.order_id
    left join credit_accounts a on a.credit_account_id = r.credit_account_id
    where ${before}::timestamptz is null or (r.at, r.id) < (${before}::timestamptz, ${beforeId}::text)
    order by r.at desc, r.id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return rows
}

async function sumRows(db: Db, period: Period, query: Query) {
  const { rows } = await sql<{ sumMinor: number; count: number }>`
    select coalesce(sum(amount), 0)::bigint as "sumMinor", count(*)::int as count
    from ${rowsOfPart(period, query)}`.execute(db)
  return rows[0] ?? { sumMinor: 0, count: 0 }
}
