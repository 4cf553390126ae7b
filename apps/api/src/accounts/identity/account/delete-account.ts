import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { enterTenant } from '../../../platform/database/tenant-db.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../record-identity-event.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { findPerson, listTenantsOf } from '../queries.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import { asPerson } from '../../../platform/database/as-person.ts'
import { appNow } from '../../../platform/database/sql.ts'
import { record } from '../../../platform/events/record.ts'
import { revokeSessions } from '../sessions/end-sessions.ts'
import { changeTenant } from '../../tenants/change-tenant.ts'

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
  await recordIdentityEvent(db, caller, { name: 'account.deletion_planned', details: { dueAt } })
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
  await recordIdentityEvent(db, caller, { name: 'account.deletion_cancelled' })
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

/**
 * Accounts whose fourteen days are over. The row stays without personal data: orders and the audit
 * refer to it and must be retained by law. A business left without members is closed.
 */
export const deleteDueAccounts = scheduleJob({
  name: 'delete-due-accounts',
  cron: '47 3 * * *',
  async run({ inTenant, signal }) {
    const due = await inTenant((db) =>
      db.selectFrom('users').select('user_id').where('deletion_due_at', '<=', appNow).execute(),
    )
    for (const { user_id: userId } of due) {
      signal.throwIfAborted()
      await inTenant((db) => deleteAccount(db, userId))
    }
  },
})

async function deleteAccount(db: Db, userId: string): Promise<void> {
  const person = await findPerson(db, userId)
  if (!person) return
  const personDb = await asPerson(db, userId, 'Deleted person')
  // The person may have become the last owner of a business since: then deletion waits.
  if ((await findBusinessesLeftAlone(personDb, userId)).length > 0) return
  for (const { id, role } of await listTenantsOf(personDb, userId))
    await leaveBusiness(await enterTenant(personDb, id), { userId, isOwner: role === 'owner' })
  await leaveTenant(personDb)
  await revokeSessions(personDb, { userId, reason: 'account deleted' })
  await deleteRows(personDb, userId)
  await personDb
    .updateTable('users')
    .set({
      name: 'Deleted person',
      email: '',
      email_verified_at: null,
      password_hash: null,
      platform_role: null,
      operator_set: null,
      deletion_due_at: null,
      disabled_at: appNow,
    })
    .where('user_id', '=', userId)
    .execute()
  await personDb
    .updateTable('sessions')
    .set({ ip: '', user_agent: '', country: '' })
    .where('user_id', '=', userId)
    .execute()
  await record(personDb, { name: 'account.deleted', objectType: 'user', objectId: userId })
  if (person.emailVerified) {
    const data = { name: person.name }
    await sendMail(personDb, { to: person.email, template: 'account-deleted', data })
  }
}

async function leaveBusiness(
  db: Db,
  { userId, isOwner }: { userId: string; isOwner: boolean },
): Promise<void> {
  await db
    .deleteFrom('memberships')
    .where('tenant_id', '=', db.context.tenantId)
    .where('user_id', '=', userId)
    .execute()
  await record(db, { name: 'member.left', objectType: 'user', objectId: userId })
  const owner = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', db.context.tenantId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (!isOwner || owner) return
  await changeTenant(db, { suspended_at: db.context.now.toISOString() })
}

async function deleteRows(db: Db, userId: string): Promise<void> {
  for (const table of [
    'identities',
    'passkeys',
    'totp_factors',
    'recovery_codes',
    'known_devices',
    'email_changes',
    'mailbox_requests',
    'mail_tokens',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
