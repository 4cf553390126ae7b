import { sql } from 'kysely'

import type { Return, ReturnReason } from '@marketday/contract/orders/returns/returns'

import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

export type ReturnRow = Omit<Return, 'actions'>

/** Oldest first. */
export async function listReturns(db: Db, orderId: string): Promise<ReturnRow[]> {
  const [rows, lines] = await Promise.all([selectReturns(db, orderId), selectLines(db, orderId)])
  const linesByReturn = Map.groupBy(lines, ({ returnId }) => returnId)
  return rows.map((row) => ({
    ...row,
    lines: (linesByReturn.get(row.id) ?? []).map(({ returnId: _id, ...line }) => line),
  }))
}

/** Order and returns must be locked; 404 for another order's return. */
export async function findReturn(
  db: Db,
  { orderId, returnId }: { readonly orderId: string; readonly returnId: string },
): Promise<ReturnRow> {
  const returnRow = (await listReturns(db, orderId)).find(({ id }) => id === returnId)
  if (!returnRow) throw notFound('Return')
  return returnRow
}

const selectReturns = (db: Db, orderId: string) =>
  db
    .selectFrom('returns')
    .select(
      inCamelCase([
        'return_id as id',
        'number',
        'status',
        'is_asked',
        'reason',
        'note',
        'reply',
        'credited_minor',
      ]),
    )
    .select(inCamelCase(['fee_minor', 'fee_reason', 'returns_delivery', 'opened_at']))
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()

const selectLines = (db: Db, orderId: string) =>
  db
    .selectFrom('return_lines as r')
    .innerJoin('returns as of', 'of.return_id', 'r.return_id')
    .innerJoin('order_lines as l', 'l.order_line_id', 'r.order_line_id')
    .select(
      inCamelCase([
        'r.return_id',
        'r.order_line_id as lineId',
        'r.quantity',
        'r.shelved',
        'r.damaged',
        'r.lost',
        'r.wrong',
        'r.accepted_quantity',
      ]),
    )
    .select(sql<string>`concat_ws(' – ', l.title, nullif(l.variant_title, ''))`.as('title'))
    .where('of.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()

interface NewReturn {
  readonly id: string
  readonly orderId: string
  readonly status: 'approved' | 'requested'
  readonly reason: ReturnReason
  readonly note: string
  readonly units: readonly Units[]
}

interface Units {
  readonly lineId: string
  readonly quantity: number
}

/** Requires the locked order. */
export async function insertReturn(
  db: Db,
  { id, orderId, units, ...given }: NewReturn,
): Promise<void> {
  await db
    .insertInto('returns')
    .values((row) => ({
      ...given,
      return_id: id,
      order_id: orderId,
      is_asked: given.status === 'requested',
      number: row
        .selectFrom('returns')
        .select((of) => of.fn.coalesce(of(of.fn.max('number'), '+', 1), of.lit(1)).as('number'))
        .where('order_id', '=', orderId),
    }))
    .execute()
  await db
    .insertInto('return_lines')
    .values(
      units.map(({ lineId, quantity }) => ({
        return_id: id,
        order_line_id: lineId,
        quantity,
      })),
    )
    .execute()
  await bindUnits(db, units)
}

/** Negative quantities release the units. */
async function bindUnits(db: Db, units: readonly Units[]): Promise<void> {
  const lineIds = units.map(({ lineId }) => lineId)
  const quantities = units.map(({ quantity }) => quantity)
  await sql`update order_lines line set returning_quantity = returning_quantity + bound.quantity
    from unnest(${lineIds}::uuid[], ${quantities}::int[]) bound (line_id, quantity)
    where line.order_line_id = bound.line_id`.execute(db)
}

interface Decision {
  readonly found: ReturnRow
  readonly to: 'approved' | 'cancelled' | 'rejected'
  /** Unchanged if missing. */
  readonly reply?: string | undefined
}

/** Units are bound only while the return is open. */
export async function decide(db: Db, { found, to, reply }: Decision): Promise<void> {
  await db
    .updateTable('returns')
    .set({ status: to, ...(reply !== undefined && { reply }) })
    .where('return_id', '=', found.id)
    .where('status', '=', found.status)
    .execute()
  const sign = to === 'approved' ? Number(found.status === 'rejected') : -1
  if (sign !== 0)
    await bindUnits(
      db,
      found.lines.map(({ lineId, quantity }) => ({ lineId, quantity: sign * quantity })),
    )
}
