import type {
  MismatchReason,
  UnmatchedState,
} from '@marketday/contract/payments/card/unmatched-payments'

import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export interface UnmatchedRow {
  readonly id: string
  readonly paymentId: string | null
  readonly cartId: string | null
  readonly stripeObjectId: string
  readonly accountId: string | null
  /** Marketday no longer has access to the account. */
  readonly isRevoked: boolean
  readonly reason: MismatchReason
  readonly status: UnmatchedState
  readonly amountMinor: number
  readonly currency: string
  readonly wanted: { readonly amountMinor: number; readonly currency: string } | null
  readonly payer: string
  /** Locale of the cart's market; null for the home market. */
  readonly marketLocale: string | null
  /** The cart became an order through another payment. */
  readonly hasOrder: boolean
  readonly createdAt: string
}

export async function findUnmatched(db: Db, id: string): Promise<UnmatchedRow | null> {
  const row = await selectUnmatched(db).where('u.unmatched_payment_id', '=', id).executeTakeFirst()
  return row ? toRow(row) : null
}

export const findShop = (db: Db) =>
  db
    .selectFrom('tenants')
    .select(['name', 'slug', 'locale'])
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirst()

/** Locked, to serialize decisions. */
export async function lockUnmatched(db: Db, id: string): Promise<UnmatchedRow | null> {
  await db
    .selectFrom('unmatched_payments')
    .select('status')
    .where('unmatched_payment_id', '=', id)
    .forUpdate()
    .execute()
  return await findUnmatched(db, id)
}

/** Oldest first. */
export async function listOpenUnmatched(db: Db): Promise<UnmatchedRow[]> {
  const query = selectUnmatched(db).where('u.status', '=', 'open')
  return (await query.orderBy('u.created_at').limit(200).execute()).map(toRow)
}

export async function findUnmatchedOfPayment(
  db: Db,
  paymentId: string,
): Promise<UnmatchedRow | null> {
  const query = selectUnmatched(db).where('u.payment_id', '=', paymentId)
  const row = await query.orderBy('u.created_at', 'desc').executeTakeFirst()
  return row ? toRow(row) : null
}

const selectUnmatched = (db: Db) =>
  db
    .selectFrom('unmatched_payments as u')
    .leftJoin('payments as p', 'p.payment_id', 'u.payment_id')
    .leftJoin('carts as c', 'c.cart_id', 'p.cart_id')
    .leftJoin('orders as o', 'o.cart_id', 'c.cart_id')
    .leftJoin('markets as m', 'm.market_id', 'c.market_id')
    .leftJoin('payment_accounts as a', 'a.stripe_account_id', 'u.stripe_account_id')
    .select(inCamelCase(['u.unmatched_payment_id as id', 'u.payment_id', 'c.cart_id']))
    .select(inCamelCase(['u.stripe_object_id', 'u.stripe_account_id as accountId']))
    .select(inCamelCase(['u.reason', 'u.status', 'c.email as payer']))
    .select(inCamelCase(['u.amount_minor', 'u.currency', 'u.created_at']))
    .select(['p.amount_minor as wantedMinor', 'p.currency as wantedCurrency', 'o.order_id'])
    .select(['a.revoked_at', 'm.locale as marketLocale'])

type Selected = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectUnmatched>['executeTakeFirst']>>
>

function toRow(selected: Selected): UnmatchedRow {
  const { wantedMinor, wantedCurrency, order_id: orderId, revoked_at: revokedAt, ...row } = selected
  return {
    ...row,
    isRevoked: revokedAt !== null,
    reason: row.reason,
    status: row.status,
    payer: row.payer ?? '',
    wanted:
      wantedMinor !== null && wantedCurrency
        ? { amountMinor: wantedMinor, currency: wantedCurrency }
        : null,
    hasOrder: orderId !== null,
  }
}
