import type { CreditMovementKind } from '@marketday/contract/payments/credit/credit-movements'
import { formatMoney } from '@marketday/contract/money/money'

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
