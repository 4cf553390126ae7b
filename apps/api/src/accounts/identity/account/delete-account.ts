import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { enterTenant } from '../../../platform/database/tenant-db.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../audit/record-identity-event.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { findPerson, listTenantsOf } from '../queries.ts'

const coolOffDays = 14

/** Deletes the account after fourteen days, within which this can be revoked. 409 `last_owner`. */
export async function requestDeletion(db: Db, caller: Caller, config: Pick<Config, 'publicUrl'>) {
  const { userId, name } = caller
  const blocking = await findBusinessesLeftAlone(db, userId)
  if (blocking.length > 0)
    throw conflict(
      'last_owner',
      `You are the only owner of ${blocking.join(', ')}. Transfer ownership to a team member, or cancel its plan and remove its members, then delete your account.`,
    )
  const dueAt = new Date(db.context.now.getTime() + coolOffDays * 86_400_000).toISOString()
  await db
    .updateTable('users')
    .set({ deletion_due_at: dueAt })
    .where('user_id', '=', userId)
    .execute()
  await recordIdentityEvent(db, caller, { action: 'account.deletion_planned', details: { dueAt } })
  const person = await findPerson(db, userId)
  if (person?.emailVerified) {
    const url = new URL('/adminPanel/settings/account', config.publicUrl).href
    const data = { name, day: dueAt.slice(0, 10), url }
    await sendMail(db, { to: person.email, template: 'deletion-planned', data })
  }
  return { deletionDueAt: dueAt }
}

export async function cancelDeletion(db: Db, caller: Caller) {
  await db
    .updateTable('users')
    .set({ deletion_due_at: null })
    .where('user_id', '=', caller.userId)
    .execute()
  await recordIdentityEvent(db, caller, { action: 'account.deletion_cancelled' })
  return {}
}

/** Businesses that would have members or a plan but no owner. */
export async function findBusinessesLeftAlone(db: Db, userId: string): Promise<string[]> {
  const names: string[] = []
  for (const { id, name, role } of await listTenantsOf(db, userId)) {
    if (role !== 'owner') continue
    if (await needsOwner(await enterTenant(db, id), userId)) names.push(name)
  }
  await leaveTenant(db)
  return names
}

async function needsOwner(db: Db, userId: string): Promise<boolean> {
  const others = await db
    .selectFrom('memberships')
    .select('role')
    .where('tenant_id', '=', db.context.tenantId)
    .where('user_id', '!=', userId)
    .where('disabled_at', 'is', null)
    .execute()
  if (others.some(({ role }) => role === 'owner')) return false
  const plan = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('status', 'in', ['trialing', 'active', 'past_due', 'restricted', 'suspended', 'paused'])
    .where('stripe_subscription_id', 'is not', null)
    .executeTakeFirst()
  return others.length > 0 || plan !== undefined
}
