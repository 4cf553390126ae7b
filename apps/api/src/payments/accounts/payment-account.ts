import type { Updateable } from 'kysely'
import { sql } from 'kysely'

import type { PaymentAccount } from '@marketday/contract/payments/accounts/payment-account'

import type { Config } from '../../config.ts'
import type { PaymentAccounts } from '../../platform/database/database-types.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { accountState, nameRequirements, takesCards } from './rules.ts'
import type { AccountRow } from './rules.ts'

export const accountColumns = inCamelCase([
  'payment_account_id as id',
  'stripe_account_id as accountId',
  'details_submitted',
  'charges_enabled',
  'requirements',
  'requirements_due_at',
  'disconnected_at',
  'revoked_at',
])

/** The connected account, else the newest. */
const selectNewest = preparedStatement<Record<string, never>, AccountRow>((db) =>
  db
    .selectFrom('payment_accounts')
    .select(accountColumns)
    .orderBy(sql`disconnected_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1),
)

export async function findAccount(db: Db): Promise<AccountRow | null> {
  const [row] = await selectNewest(db, {})
  return row ?? null
}

/** Account for new card payments; null if the shop takes none. */
export async function findChargingAccount(db: Db): Promise<string | null> {
  const row = await findAccount(db)
  return row && takesCards(row) ? row.accountId : null
}

/** 409 `payment_failed` if the shop takes no cards. */
export function requireCards(accountId: string | null): string {
  if (accountId !== null) return accountId
  throw noCards()
}

export const noCards = () =>
  conflict('payment_failed', 'This shop isn’t accepting card payments at the moment')

export function shownAccount(row: AccountRow | null, { stripe }: Config): PaymentAccount {
  const state = accountState(row)
  if (!row) return { ...nothing, state }
  return {
    state,
    takesCards: takesCards(row),
    accountId: row.accountId,
    requirements: nameRequirements(row.requirements),
    deadline: row.requirementsDueAt,
    isRevoked: row.revokedAt !== null,
    dashboardUrl: dashboardLink(row, stripe),
  }
}

const nothing = {
  takesCards: false,
  accountId: null,
  requirements: [],
  deadline: null,
  isRevoked: false,
  dashboardUrl: null,
}

function dashboardLink(
  { accountId }: AccountRow,
  { apiBase, dashboard, isLive }: Config['stripe'],
) {
  const origin = dashboard.href.replace(/\/$/, '')
  if (apiBase.origin === dashboard.origin) return `${origin}/stripe/accounts/${accountId}`
  return `${origin}/${accountId}${isLive ? '' : '/test'}/dashboard`
}

/** Tenant of a connected account; null for an unknown one. */
export async function findAccountTenant(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ tenantId: string }>`
    select tenant_id as "tenantId" from stripe_references
    where stripe_id = ${accountId} and purpose = 'payment_account'`.execute(db)
  return rows[0]?.tenantId ?? null
}

export interface ShopAccount {
  readonly tenantId: string
  readonly paymentAccountId: string
}

/** Accounts of all shops, also left ones, for platform jobs. */
export async function listAccounts(db: Db): Promise<ShopAccount[]> {
  const { rows } = await sql<ShopAccount>`
    select tenant_id as "tenantId", subject_id as "paymentAccountId" from stripe_references
    where purpose = 'payment_account' order by stripe_id`.execute(db)
  return rows
}

/** Null if Marketday has no access: only the owner checks that again. */
export async function findReachableAccount(
  db: Db,
  paymentAccountId: string,
): Promise<string | null> {
  const row = await selectReachable(db)
    .where('payment_account_id', '=', paymentAccountId)
    .executeTakeFirst()
  return row?.accountId ?? null
}

export async function listReachableAccounts(db: Db): Promise<string[]> {
  const rows = await selectReachable(db).orderBy('created_at').execute()
  return rows.map(({ id }) => id)
}

const selectReachable = (db: Db) =>
  db
    .selectFrom('payment_accounts')
    .select(['payment_account_id as id', 'stripe_account_id as accountId'])
    .where('revoked_at', 'is', null)

export const findAccountReading = (db: Db, accountId: string) =>
  db
    .selectFrom('payment_accounts')
    .select(['newest_stripe_id', 'read_at', 'failing_since'])
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirstOrThrow()

export const noteAccountReading = (
  db: Db,
  accountId: string,
  reading: Pick<Updateable<PaymentAccounts>, 'newest_stripe_id' | 'read_at' | 'failing_since'>,
) =>
  db
    .updateTable('payment_accounts')
    .set(reading)
    .where('stripe_account_id', '=', accountId)
    .execute()
