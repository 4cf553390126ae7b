import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type {
  Payout,
  PayoutLine,
  getPayout as getEndpoint,
  listPayoutLines as linesEndpoint,
  listPayouts as endpoint,
} from '@marketday/contract/payments/payouts'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findBalanceReading } from './find-balance-reading.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])
const LineCursor = z.tuple([z.string(), z.string()])

export async function listPayouts(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { limit = defaultLimit, cursor, status = null, from = null, to = null } = query
  const [before, beforeId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const [rows, reading] = await inOrder([
    selectPayouts(
      db,
      sql`(${status}::text is null or whole.status = ${status}::text)
        and (${from}::date is null or whole.arrives_on >= ${from}::date)
        and (${to}::date is null or whole.arrives_on <= ${to}::date)
        and (${before}::timestamptz is null or (p.created_at, p.payout_id) < (${before}::timestamptz, ${beforeId}::uuid))`,
      limit + 1,
    ),
    findBalanceReading(db),
  ])
  return { ...pageOf(rows, limit, (row) => [row.createdAt, row.id]), ...reading }
}

export async function getPayout(db: Db, payoutId: string): Promise<ResponseOf<typeof getEndpoint>> {
  const payout = await findPayout(db, payoutId)
  const { rows } = await sql<{
    kind: PayoutLine['kind']
    count: number
    sum: number
    fees: number
  }>`
    select kind, (count(*) filter (where kind <> 'payment' or amount_minor > 0))::int as count, sum(amount_minor)::bigint as sum, sum(fee_minor)::bigint as fees
    from balance_transactions where stripe_payout_id = ${payout.reference} group by kind`.execute(
    db,
  )
  const addUp = (isMeant: (kind: PayoutLine['kind']) => boolean) =>
    rows
      .filter(({ kind }) => isMeant(kind))
      .reduce(
        (total, row) => ({
          count: total.count + row.count,
          amountMinor: total.amountMinor + row.sum,
        }),
        { count: 0, amountMinor: 0 },
      )
  return {
    ...payout,
    payments: addUp((kind) => kind === 'payment'),
    refunds: addUp((kind) => kind === 'refund'),
    others: addUp((kind) => kind !== 'payment' && kind !== 'refund'),
    feesMinor: rows.reduce((sum, { fees }) => sum + fees, 0),
  }
}

export async function findPayout(db: Db, payoutId: string): Promise<Payout> {
  const [row] = await selectPayouts(db, sql`p.payout_id = ${payoutId}::uuid`, 1)
  if (!row) throw notFound('Payout')
  return row
}

async function selectPayouts(
  db: Db,
  isWanted: RawBuilder<unknown>,
  limit: number,
): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select p.payout_id as id, p.stripe_payout_id as reference, p.amount_minor as "amountMinor", p.currency, whole.status,
      whole.failure_reason as "failureReason", whole.arrives_on as "arrivesOn", p.created_at as "createdAt"
    from payouts p join provider_payouts whole on whole.stripe_payout_id = p.stripe_payout_id
    where ${isWanted} order by p.created_at desc, p.payout_id desc limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

export async function listPayoutLines(
  db: Db,
  payout: Payout,
  query: QueryOf<typeof linesEndpoint>,
): Promise<ResponseOf<typeof linesEndpoint>> {
  const { limit = defaultLimit, cursor, kind = null } = query
  const [after, afterId] = cursor ? decodeCursor(LineCursor, cursor) : [null, null]
  const { rows } = await sql<PayoutLine>`
    select b.stripe_id as id, b.kind, b.amount_minor as "amountMinor", b.fee_minor as "feeMinor", b.net_minor as "netMinor",
      b.currency, b.occurred_at as "occurredAt",
      case when o.order_id is not null then json_build_object('id', o.order_id, 'number', o.number::text) end as order
    from balance_transactions b
    left join payments p on p.stripe_payment_intent_id = b.stripe_payment_intent_id
    left join orders o on o.order_id = p.order_id
    where b.stripe_payout_id = ${payout.reference} and (${kind}::text is null or b.kind = ${kind}::text)
      and (${after}::timestamptz is null or (b.occurred_at, b.stripe_id) > (${after}::timestamptz, ${afterId}::text))
    order by b.occurred_at, b.stripe_id limit ${sql.lit(limit + 1)}`.execute(db)
  return pageOf(rows, limit, (row) => [row.occurredAt, row.id])
}
