import { sql } from 'kysely'

import type {
  CreditMovementKind,
  CreditMovement,
} from '@marketday/contract/payments/credit/customer-credit'
import { formatMoney } from '@marketday/contract/money/money'
import { mostShownMovements } from '@marketday/contract/payments/credit/customer-credit'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

interface Movement {
  readonly kind: CreditMovementKind
  /** Negative for a withdrawal. */
  readonly amountMinor: number
  readonly reason?: string
  readonly orderId?: string
}

/** Changes a balance. 409 `conflict` if the balance is too low, also with concurrent changes. */
export async function moveCredit(
  db: Db,
  accountId: string,
  { kind, amountMinor, reason = '', orderId }: Movement,
): Promise<void> {
  const { balanceMinor, currency } = await lockAccount(db, accountId)
  if (balanceMinor + amountMinor < 0) {
    const message = `Only ${formatMoney(balanceMinor, currency)} is left`
    throw conflict('conflict', message, [{ path: 'amountMinor', message }])
  }
  await db
    .insertInto('credit_movements')
    .values({
      credit_account_id: accountId,
      kind,
      amount_minor: amountMinor,
      balance_minor: balanceMinor + amountMinor,
      reason,
      ...(orderId && { reference_id: orderId }),
    })
    .execute()
}

async function lockAccount(db: Db, accountId: string) {
  const account = await db
    .selectFrom('credit_accounts')
    .select(['balance_minor as balanceMinor', 'currency'])
    .where('credit_account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw notFound('Balance')
  return account
}

/** Opens store credit in the currency of the business; no effect if the customer has an account. */
export async function insertCreditAccount(db: Db, customerId: string): Promise<void> {
  await sql`insert into credit_accounts (kind, customer_id, currency)
    select 'customer', ${customerId}::uuid, currency from tenants where tenant_id = ${db.context.tenantId}::uuid
    on conflict do nothing`.execute(db)
}

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
