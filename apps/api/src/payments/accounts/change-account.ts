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
    .onConflict((on) => on.doNothing())
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

/** Follows the provider's state of an account. Idempotent. */
export async function applyAccount(db: Db, account: Stripe.Account): Promise<void> {
  const { requirements } = account
  const due = [
    ...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]),
  ]
  // Also pending or refused without a missing detail: the reason is all there is to show.
  const isBlocked = !account.charges_enabled && due.length === 0 && requirements?.disabled_reason
  const deadline = requirements?.current_deadline
  const next = {
    details_submitted: account.details_submitted,
    charges_enabled: account.charges_enabled,
    requirements: isBlocked ? [String(requirements.disabled_reason)] : due,
    requirements_due_at: deadline ? new Date(deadline * 1000).toISOString() : null,
  }
  const before = await lockAccount(db, account.id)
  if (!before || isSame(before, next)) return
  await db
    .updateTable('payment_accounts')
    .set({ ...next, updated_at: db.context.now.toISOString() })
    .where('payment_account_id', '=', before.id)
    .execute()
  await follow(db, before)
}

interface AccountState {
  readonly details_submitted: boolean
  readonly charges_enabled: boolean
  readonly requirements: readonly string[]
  readonly requirements_due_at: string | null
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
