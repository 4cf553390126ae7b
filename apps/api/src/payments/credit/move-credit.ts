import type { CreditMovementKind } from '@marketday/contract/payments/credit/credit-movements'
import { formatMoney } from '@marketday/contract/money/money'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

interface Movement {
  readonly kind: CreditMovementKind
  /** Below nothing where it goes. */
  readonly amountMinor: number
  readonly reason?: string
  /** The order that it is about. */
  readonly orderId?: string
}

/** Adds to a balance or takes from it. 409 `conflict` where less is left than is taken, whoever takes at the same time. */
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
