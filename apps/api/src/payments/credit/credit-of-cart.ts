import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { CreditPayment } from '@marketday/contract/payments/credit/credit-payment'

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
