import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'
import type { AppError } from '../../platform/http/errors.ts'

/** Holds credit for a checkout; 409 `gift_card_refused` if it is no longer available. */
export async function holdCredit(
  db: Db,
  {
    accountId,
    cartId,
    amountMinor,
  }: { readonly accountId: string; readonly cartId: string; readonly amountMinor: number },
): Promise<void> {
  try {
    await sql`select hold_credit(${accountId}::uuid, ${cartId}::uuid, ${amountMinor}::bigint)`.execute(
      db,
    )
  } catch (error) {
    throw creditRefusal(error) ?? error
  }
}

export async function releaseCredit(db: Db, cartId: string): Promise<void> {
  await sql`select release_credit(${cartId}::uuid)`.execute(db)
}

const refusals: Readonly<Record<string, string>> = {
  credit_accounts_balance: 'The balance of your gift card or store credit has changed',
  credit_accounts_usable: 'The gift card can no longer be used',
}

export function creditRefusal(error: unknown): AppError | undefined {
  const reason = refusals[constraintOf(error) ?? '']
  if (!reason) return undefined
  const message = `${reason}. Nothing was charged, and your items are still here. Please review the amount to pay.`
  return conflict('gift_card_refused', message, [{ path: 'giftCardCode', message }])
}
