import { mostShownMovements } from '@marketday/contract/credit/credit-movements'
import type { CreditMovement } from '@marketday/contract/credit/credit-movements'

import type { Db } from '../platform/database/tenant-db.ts'

/** The newest of an account. */
export async function listMovements(db: Db, accountId: string): Promise<CreditMovement[]> {
  return await db
    .selectFrom('credit_movements')
    .select([
      'credit_movement_id as id',
      'kind',
      'amount_minor as amountMinor',
      'balance_minor as balanceMinor',
      'reason',
      'actor_name as actorName',
      'occurred_at as at',
    ])
    .where('credit_account_id', '=', accountId)
    .orderBy('credit_movement_id', 'desc')
    .limit(mostShownMovements)
    .execute()
}
