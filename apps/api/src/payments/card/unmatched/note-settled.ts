import type { UnmatchedState } from '@marketday/contract/payments/card/unmatched-payments'

import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export async function noteSettled(
  db: Db,
  id: string,
  status: UnmatchedState,
): Promise<{ amountMinor: number; currency: string } | null> {
  const changed = await db
    .updateTable('unmatched_payments')
    .set({ status, settled_at: db.context.now.toISOString() })
    .where('unmatched_payment_id', '=', id)
    .where('status', '=', 'open')
    .returning(inCamelCase(['amount_minor', 'currency']))
    .executeTakeFirst()
  return changed ?? null
}
