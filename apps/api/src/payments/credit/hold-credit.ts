import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { CreditPayment } from '@marketday/contract/payments/credit/credit-payment'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'
import type { AppError } from '../../platform/http/errors.ts'
import { inRequestLanguage, requestTranslate } from '../../platform/http/request-language.ts'

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
  const message = requestTranslate()('errors.reviewAmount', { reason: inRequestLanguage(reason) })
  return conflict('gift_card_refused', message, [{ path: 'giftCardCode', message }])
}

export interface CreditOfCart {
  readonly id: string
  readonly provider: CreditPayment['provider']
  /** Last characters of a gift card code; empty for store credit. */
  readonly codeEnd: string
  readonly heldMinor: number
  readonly availableMinor: number
}

/** Ordered by id; unusable credit has 0 available. */
export const creditOfCart = (ids: RawBuilder<unknown>, cartId: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(json_build_object('id', a.credit_account_id,
      'provider', case a.kind when 'gift_card' then 'gift_card' else 'store_credit' end, 'codeEnd', coalesce(a.code_end, ''), 'heldMinor', kept.minor,
      'availableMinor', kept.minor + case when a.disabled_at is null and coalesce(
        a.expires_on >= (app_now() at time zone (select time_zone from tenants t where t.tenant_id = a.tenant_id))::date, true)
        then a.balance_minor else 0 end) order by array_position(${ids}, a.credit_account_id))
    from credit_accounts a, lateral (
      select coalesce(-sum(m.amount_minor), 0)::bigint as minor from credit_movements m
      where m.reference_id = ${cartId} and m.credit_account_id = a.credit_account_id) kept
    where a.credit_account_id = any(${ids})), '[]')`
