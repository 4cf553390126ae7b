import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type {
  MoneyDifference,
  listDifferences as endpoint,
} from '@marketday/contract/payments/reconciliation'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound, conflict } from '../../platform/http/errors.ts'
import { record } from '../../platform/events/record.ts'
import { findBalanceReading } from './find-balance-reading.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

export async function listDifferences(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { limit = defaultLimit, cursor, status = null, from = null, to = null } = query
  const [before, beforeId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const [rows, reading] = await inOrder([
    selectDifferences(
      db,
      sql`(${status}::text is null or d.status = ${status}::text)
        and (${from}::date is null or d.day >= ${from}::date) and (${to}::date is null or d.day <= ${to}::date)
        and (${before}::date is null or (d.day, d.difference_id) < (${before}::date, ${beforeId}::uuid))`,
      limit + 1,
    ),
    findReading(db),
  ])
  return { ...pageOf(rows, limit, (row) => [row.day, row.id]), ...reading }
}

export async function findDifference(db: Db, differenceId: string): Promise<MoneyDifference> {
  const [row] = await selectDifferences(db, sql`d.difference_id = ${differenceId}::uuid`, 1)
  if (!row) throw notFound('Difference')
  return row
}

type Reading = Pick<ResponseOf<typeof endpoint>, 'agreesUntil' | 'readAt' | 'failingSince'>

async function findReading(db: Db): Promise<Reading> {
  const { rows } = await sql<Pick<Reading, 'agreesUntil'>>`
    select least(compared_until, (select min(day) - 1 from money_differences where status = 'open')) as "agreesUntil"
    from reconciliations`.execute(db)
  return { ...(await findBalanceReading(db)), agreesUntil: rows[0]?.agreesUntil ?? null }
}

async function selectDifferences(
  db: Db,
  isWanted: RawBuilder<unknown>,
  limit: number,
): Promise<MoneyDifference[]> {
  const { rows } = await sql<MoneyDifference>`
    select d.difference_id as id, d.day, d.currency, d.subject, d.kind, d.stripe_id as reference, d.ours_minor as "oursMinor",
      d.theirs_minor as "theirsMinor", d.status, d.explanation, d.settled_by as "settledBy", d.settled_at as "settledAt",
      case when o.order_id is not null then json_build_object('id', o.order_id, 'number', o.number::text) end as order,
      case when d.status <> 'open' then 'It is settled'
        when d.payment_id is null then 'No order of the shop is known for it; look under Payments to settle' end as "takeOver"
    from money_differences d
    left join payments p on p.payment_id = d.payment_id
    left join orders o on o.order_id = p.order_id
    where ${isWanted} order by d.day desc, d.difference_id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Locked, to serialize settlement. 409 if already settled. */
export async function lockOpenDifference(
  db: Db,
  differenceId: string,
): Promise<{ paymentId: string | null }> {
  const row = await db
    .selectFrom('money_differences')
    .select(['status', 'settled_by', 'payment_id as paymentId'])
    .where('difference_id', '=', differenceId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Difference')
  if (row.status !== 'open')
    throw conflict(
      'invalid_transition',
      row.settled_by ? `${row.settled_by} has already settled it` : 'It now matches',
    )
  return row
}

/** Marks as explained while the amounts stay the same. */
export async function explainDifference(
  db: Db,
  differenceId: string,
  explanation: string,
): Promise<void> {
  await lockOpenDifference(db, differenceId)
  await db
    .updateTable('money_differences')
    .set({
      status: 'explained',
      explanation,
      settled_by: db.context.actor.name,
      settled_at: db.context.now.toISOString(),
    })
    .where('difference_id', '=', differenceId)
    .execute()
  await record(db, {
    name: 'reconciliation.explained',
    objectType: 'reconciliation',
    objectId: differenceId,
    details: { explanation },
  })
}

export async function compareAgain(db: Db, differenceId: string): Promise<void> {
  await sql`select reconcile_money()`.execute(db)
  await record(db, {
    name: 'reconciliation.taken_over',
    objectType: 'reconciliation',
    objectId: differenceId,
  })
}

/** Erases explanations; the differences stay settled. */
export const forgetExplanations = (db: Db, orderIds: readonly string[]) =>
  sql`update money_differences set explanation = ''
    where payment_id in (select payment_id from payments where order_id = any(${orderIds}::uuid[]))`.execute(
    db,
  )
