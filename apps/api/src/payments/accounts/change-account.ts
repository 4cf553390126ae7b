import type Stripe from 'stripe'

import { setTakesCards } from '../../accounts/tenants/set-takes-cards.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { newId } from '../../platform/ids.ts'
import { rememberStripeObject } from '../../platform/stripe/stripe-objects.ts'
import { accountColumns, findAccount } from './payment-account.ts'
import { accountState, takesCards } from './rules.ts'
import type { AccountRow } from './rules.ts'

/** Idempotent: two requests at once create the same account. */
export async function insertAccount(db: Db, accountId: string): Promise<void> {
  const id = newId()
  const inserted = await db
    .insertInto('payment_accounts')
    .values({ payment_account_id: id, stripe_account_id: accountId })
    .onConflict((on) => on.constraint('payment_accounts_stripe_key').doNothing())
    .returning('payment_account_id')
    .executeTakeFirst()
  if (!inserted) return
  await rememberStripeObject(db, { stripeId: accountId, purpose: 'payment_account', subjectId: id })
  await follow(db, null)
}

export async function reconnectAccount(db: Db, before: AccountRow): Promise<void> {
  await db
    .updateTable('payment_accounts')
    .set({ disconnected_at: null, updated_at: db.context.now.toISOString() })
    .where('payment_account_id', '=', before.id)
    .where('revoked_at', 'is', null)
    .execute()
  await follow(db, before)
}

/** Follows the provider's state of an account, which shows that we have access. Idempotent. */
export async function applyAccount(db: Db, account: Stripe.Account): Promise<void> {
  const next = readState(account)
  const before = await lockAccount(db, account.id)
  if (!before || (before.revokedAt === null && isSame(before, next))) return
  const regained = before.revokedAt === null ? {} : await endRevocation(db, before)
  await db
    .updateTable('payment_accounts')
    .set({ ...next, ...regained, updated_at: db.context.now.toISOString() })
    .where('payment_account_id', '=', before.id)
    .execute()
  await follow(db, before)
}

/** Connects an account again that only the revocation disconnected, unless it was replaced. */
async function endRevocation(db: Db, { id, disconnectedAt, revokedAt }: AccountRow) {
  const isCurrent = (await findAccount(db))?.id === id
  const isConnected = isCurrent && disconnectedAt === revokedAt
  return { revoked_at: null, ...(isConnected && { disconnected_at: null }) }
}

interface AccountState {
  readonly details_submitted: boolean
  readonly charges_enabled: boolean
  readonly requirements: string[]
  readonly requirements_due_at: string | null
}

function readState(account: Stripe.Account): AccountState {
  const { charges_enabled, details_submitted, requirements } = account
  const deadline = requirements?.current_deadline
  return {
    details_submitted,
    charges_enabled,
    requirements: readRequirements(charges_enabled, requirements),
    requirements_due_at: deadline ? new Date(deadline * 1000).toISOString() : null,
  }
}

/** A blocked account may miss no detail, for example under review: then the reason is all there is. */
function readRequirements(
  chargesEnabled: boolean,
  requirements: Stripe.Account['requirements'],
): string[] {
  const { past_due, currently_due, disabled_reason } = requirements ?? {}
  const due = new Set([...(past_due ?? []), ...(currently_due ?? [])])
  if (due.size === 0 && !chargesEnabled && disabled_reason) return [disabled_reason]
  return [...due]
}

const isSame = (before: AccountRow, next: AccountState): boolean =>
  before.detailsSubmitted === next.details_submitted &&
  before.chargesEnabled === next.charges_enabled &&
  before.requirements.join() === next.requirements.join() &&
  Date.parse(before.requirementsDueAt ?? '0') === Date.parse(next.requirements_due_at ?? '0')

/** The shop stops using its account, or can't reach it any more. Idempotent. */
export async function leaveAccount(
  db: Db,
  accountId: string,
  { isRevoked }: { readonly isRevoked: boolean },
): Promise<void> {
  const before = await lockAccount(db, accountId)
  if (!before || (before.disconnectedAt !== null && !(isRevoked && before.revokedAt === null)))
    return
  const now = db.context.now.toISOString()
  await db
    .updateTable('payment_accounts')
    .set({
      disconnected_at: before.disconnectedAt ?? now,
      ...(isRevoked && { revoked_at: now }),
      updated_at: now,
    })
    .where('payment_account_id', '=', before.id)
    .execute()
  await follow(db, before)
}

/** Records a new state, and opens or closes the checkout for cards. */
async function follow(db: Db, before: AccountRow | null): Promise<void> {
  const after = await findAccount(db)
  const [from, to] = [accountState(before), accountState(after)]
  await setTakesCards(db, after !== null && takesCards(after))
  const isOther = before !== null && before.id !== after?.id
  if (after && !isOther && from !== to)
    await record(db, {
      name: 'business.payment_account_changed',
      objectType: 'tenant',
      objectId: db.context.tenantId ?? '',
      details: { from, to },
    })
}

const lockAccount = (db: Db, accountId: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('payment_accounts')
    .select(accountColumns)
    .where('stripe_account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
