import { sql } from 'kysely'

import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

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
