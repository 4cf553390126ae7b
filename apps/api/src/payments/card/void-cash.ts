import { sql } from 'kysely'

import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Reverts recorded cash that was not taken; returns the amount. Already refunded money is not deducted again. */
export async function voidCash(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`
    update payments set status = 'voided', captured_minor = 0, updated_at = app_now()
     where payment_id = ${paymentId}::uuid and provider = 'cash' and status = 'captured' and refunded_minor = 0
    returning amount_minor as "amountMinor"`.execute(db)
  const [voided] = rows
  if (!voided)
    throw conflict('invalid_transition', 'The cash of this delivery was already refunded')
  return voided.amountMinor
}
