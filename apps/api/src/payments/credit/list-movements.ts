import { sql } from 'kysely'

import { mostShownMovements } from '@marketday/contract/payments/credit/credit-movements'
import type { CreditMovement } from '@marketday/contract/payments/credit/credit-movements'

import type { Db } from '../../platform/database/tenant-db.ts'

export async function listMovements(db: Db, accountId: string): Promise<CreditMovement[]> {
  return await db
    .selectFrom('credit_movements as m')
    .leftJoin('orders as o', 'o.order_id', 'm.reference_id')
    .select([
      'credit_movement_id as id',
      'kind',
      'amount_minor as amountMinor',
      'm.balance_minor as balanceMinor',
      'm.reason',
      'actor_name as actorName',
      'occurred_at as at',
    ])
    .select(
      sql<CreditMovement['order']>`case when o.order_id is not null
        then json_build_object('id', o.order_id, 'number', o.number::text) end`.as('order'),
    )
    .where('credit_account_id', '=', accountId)
    .orderBy('credit_movement_id', 'desc')
    .limit(mostShownMovements)
    .execute()
}
