import type { UserInfo } from '@marketday/contract/accounts/identity/identity'
import type { OwnershipTransfer } from '@marketday/contract/accounts/team/team'
import type * as z from 'zod/mini'

import type { Config } from '../../config.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { appNow, inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findPerson } from '../identity/queries.ts'
import { userInfoOf } from '../identity/sessions/start-session.ts'
import { recordOfPerson } from './members.ts'
import { listTeam, lockOwners, ownTenant } from './queries.ts'

const lifeDays = 7
type Transfer = z.output<typeof OwnershipTransfer>

export async function getOwnershipTransfer(
  db: Db,
  { userId }: Caller,
): Promise<{ transfer: Transfer | null }> {
  const row = await findTransfer(db)
  if (!row) return { transfer: null }
  const isParty = userId === row.fromId || userId === row.toId
  return {
    transfer: {
      from: { userId: row.fromId, name: row.fromName },
      to: { userId: row.toId, name: row.toName },
      expiresAt: row.expiresAt,
      actions: {
        accept: userId === row.toId ? null : `Only ${row.toName} can accept.`,
        cancel: isParty ? null : `Only ${row.fromName} and ${row.toName} can end this.`,
      },
    },
  }
}

export async function offerOwnership(
  db: Db,
  caller: Caller,
  { userId, publicUrl }: { readonly userId: string } & Pick<Config, 'publicUrl'>,
): Promise<{ transfer: Transfer }> {
  const receiver = (await listTeam(db)).find((member) => member.userId === userId)
  if (!receiver) throw notFound('Member')
  if (userId === caller.userId) throw conflict('conflict', 'You’re already the owner')
  if (receiver.disabled)
    throw conflict('conflict', `${receiver.name} is disabled; enable them first`)
  const person = await findPerson(db, userId)
  if (!person?.emailVerified)
    throw conflict('email_unverified', `${receiver.name} must confirm an email address first`)
  const expiresAt = new Date(db.context.now.getTime() + lifeDays * 86_400_000).toISOString()
  const offer = { from_user_id: caller.userId, to_user_id: userId, expires_at: expiresAt }
  await db.deleteFrom('ownership_transfers').execute()
  await db.insertInto('ownership_transfers').values(offer).execute()
  await recordOfPerson(db, userId, { name: 'ownership.offered', details: { to: receiver.name } })
  await sendMail(db, {
    to: person.email,
    template: 'ownership-offered',
    data: {
      name: receiver.name,
      giver: caller.name,
      business: caller.tenant?.name ?? '',
      url: new URL('/adminPanel/settings/team', publicUrl).href,
      days: lifeDays,
    },
  })
  const { transfer } = await getOwnershipTransfer(db, caller)
  if (!transfer) throw notFound('Transfer of ownership')
  return { transfer }
}

/** The receiver becomes owner, the giver a manager. 409 if the giver is no longer an owner. */
export async function acceptOwnership(db: Db, caller: Caller): Promise<UserInfo> {
  await lockOwners(db)
  const offer = await findTransfer(db)
  if (!offer) throw notFound('Transfer of ownership')
  if (offer.toId !== caller.userId) throw forbidden(`Only ${offer.toName} can accept`)
  const giver = (await listTeam(db)).find(({ userId }) => userId === offer.fromId)
  if (giver?.role !== 'owner' || giver.disabled)
    throw conflict('conflict', `${offer.fromName} is not an owner any more`)
  await setRole(db, caller.userId, 'owner')
  await setRole(db, offer.fromId, 'manager')
  await db.deleteFrom('ownership_transfers').execute()
  const details = { from: offer.fromName, to: offer.toName }
  await recordOfPerson(db, caller.userId, { name: 'ownership.moved', details })
  const data = { name: giver.name, owner: offer.toName, business: caller.tenant?.name ?? '' }
  await sendMail(db, { to: giver.email, template: 'ownership-moved', data })
  return await userInfoOf(db, { ...caller, platformRole: null }, caller.tenant?.slug)
}

export async function cancelOwnershipTransfer(db: Db, caller: Caller) {
  const offer = await findTransfer(db)
  if (!offer) throw notFound('Transfer of ownership')
  if (caller.userId !== offer.fromId && caller.userId !== offer.toId)
    throw forbidden(`Only ${offer.fromName} and ${offer.toName} can end this`)
  await db.deleteFrom('ownership_transfers').execute()
  const details = { from: offer.fromName, to: offer.toName }
  await recordOfPerson(db, offer.toId, { name: 'ownership.offer_ended', details })
  return {}
}

async function findTransfer(db: Db) {
  return await db
    .selectFrom('ownership_transfers as offer')
    .innerJoin('users as giver', 'giver.user_id', 'offer.from_user_id')
    .innerJoin('users as receiver', 'receiver.user_id', 'offer.to_user_id')
    .select(
      inCamelCase([
        'giver.user_id as fromId',
        'giver.name as fromName',
        'receiver.user_id as toId',
        'receiver.name as toName',
        'offer.expires_at',
      ]),
    )
    .where('offer.expires_at', '>', appNow)
    .executeTakeFirst()
}

async function setRole(db: Db, userId: string, role: 'owner' | 'manager'): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ role, custom_role_id: null, custom_role_name: null, custom_permissions: null })
    .where('tenant_id', '=', ownTenant(db))
    .where('user_id', '=', userId)
    .execute()
}
