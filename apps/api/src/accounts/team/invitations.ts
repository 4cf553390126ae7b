import type {
  Invitation,
  inviteMember as inviteEndpoint,
  listInvitations as listEndpoint,
} from '@marketday/contract/accounts/team/team'
import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'

import type { Config } from '../../config.ts'
import { record } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { conflict, constraintOf, forbidden, limited, notFound } from '../../platform/http/errors.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { invitationState } from './accept-invitation.ts'
import { actorOf, refuseFullTeam } from './members.ts'
import { heldRole, listTeam, ownTenant, selectInvitations } from './queries.ts'
import type { InvitationRow } from './queries.ts'
import { findGivenRole, spokenRole } from './roles/given-role.ts'
import type { GivenRole } from './roles/given-role.ts'
import { mayGive } from './rules.ts'

const lifeDays = 7
const pauseMs = 30_000
const mailsPerDay = 50

export async function listInvitations(
  db: Db,
  caller: Caller,
): Promise<ResponseOf<typeof listEndpoint>> {
  const rows = await selectInvitations(db)
    .orderBy('invitations.sent_at', 'desc')
    .limit(200)
    .execute()
  return { rows: rows.map((row) => shaped(row, db, caller)) }
}

type Links = Pick<Config, 'publicUrl'>

/** A second invitation of an address replaces the first. */
export async function inviteMember(
  db: Db,
  caller: Caller,
  { invited, config }: { readonly invited: BodyOf<typeof inviteEndpoint>; readonly config: Links },
): Promise<Invitation> {
  const { email, ...named } = invited
  if (!caller.emailVerified)
    throw forbidden('Confirm your email address before you invite people', 'email_unverified')
  const newRole = await findGivenRole(db, named)
  if (!mayGive(actorOf(caller), newRole))
    throw forbidden('You can only invite people to roles below your own')
  const isMember = (await listTeam(db)).some((member) => sameAddress(member.email, email))
  if (isMember) throw conflict('already_member', `${email} is already on the team`)
  const open = await findOpenFor(db, email)
  if (open) return await renew(db, { caller, open, given: newRole }, config)
  await refuseFullTeam(db)
  await refuseFlood(db)
  const invitationId = newId()
  const secret = newSecret()
  try {
    await db
      .insertInto('invitations')
      .values({
        invitation_id: invitationId,
        email,
        role: newRole.role,
        custom_role_id: newRole.customRoleId,
        token_hash: hashSecret(secret),
        invited_by: caller.userId,
        expires_at: expiryOf(db),
      })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'invitations_one_open')
      throw conflict('conflict', `${email} has just been invited. See the list`)
    throw error
  }
  await announce(
    db,
    { caller, invitationId, email, given: newRole, secret, action: 'invitation.sent' },
    config,
  )
  return shaped(await lockInvitation(db, invitationId), db, caller)
}

export async function resendInvitation(
  db: Db,
  caller: Caller,
  { invitationId, config }: { readonly invitationId: string; readonly config: Links },
): Promise<Invitation> {
  const open = await lockInvitation(db, invitationId)
  if (open.acceptedAt || open.revokedAt)
    throw conflict('invalid_transition', 'This invitation is no longer open. Send a new one')
  return await renew(db, { caller, open, given: roleOf(open) }, config)
}

export async function revokeInvitation(db: Db, caller: Caller, invitationId: string) {
  const open = await lockInvitation(db, invitationId)
  if (!mayGive(actorOf(caller), roleOf(open))) throw forbidden(aboveLevel)
  if (open.acceptedAt || open.revokedAt)
    throw conflict('invalid_transition', 'This invitation is no longer open')
  await db
    .updateTable('invitations')
    .set({ revoked_at: appNow })
    .where('invitation_id', '=', invitationId)
    .execute()
  await record(db, {
    name: 'invitation.revoked',
    objectType: 'invitation',
    objectId: invitationId,
    details: { email: open.email },
  })
  return {}
}

const aboveLevel = 'Only someone with a higher role can change this invitation.'

async function renew(
  db: Db,
  {
    caller,
    open,
    given,
  }: { readonly caller: Caller; readonly open: InvitationRow; readonly given: GivenRole },
  config: Links,
): Promise<Invitation> {
  if (!caller.emailVerified)
    throw forbidden('Confirm your email address before you invite people', 'email_unverified')
  if (!mayGive(actorOf(caller), given) || !mayGive(actorOf(caller), roleOf(open)))
    throw forbidden(aboveLevel)
  const leftMs = Date.parse(open.sentAt) + pauseMs - db.context.now.getTime()
  if (leftMs > 0)
    throw limited(
      Math.ceil(leftMs / 1000),
      `An email is on its way. You can send another in ${Math.ceil(leftMs / 1000)} seconds`,
    )
  await refuseFlood(db)
  const secret = newSecret()
  await db
    .updateTable('invitations')
    .set((set) => ({
      role: given.role,
      custom_role_id: given.customRoleId,
      token_hash: hashSecret(secret),
      replaced_token_hashes: set.fn('array_append', ['replaced_token_hashes', 'token_hash']),
      invited_by: caller.userId,
      sent_at: appNow,
      expires_at: expiryOf(db),
    }))
    .where('invitation_id', '=', open.id)
    .execute()
  const { id: invitationId, email } = open
  await announce(
    db,
    { caller, invitationId, email, given, secret, action: 'invitation.resent' },
    config,
  )
  return shaped(await lockInvitation(db, invitationId), db, caller)
}

interface Announcement {
  readonly caller: Caller
  readonly invitationId: string
  readonly email: string
  readonly given: GivenRole
  readonly secret: string
  readonly action: 'invitation.sent' | 'invitation.resent'
}

async function announce(db: Db, announcement: Announcement, config: Links): Promise<void> {
  const { caller, invitationId, email, given, secret, action } = announcement
  const role = spokenRole(given)
  const url = new URL('/?do=accept-invitation', config.publicUrl)
  // The link names the business, so that the lookup runs within its tenant.
  url.hash = `${ownTenant(db)}.${secret}`
  const data = {
    inviter: caller.name || 'The owner',
    business: caller.tenant?.name ?? '',
    role: given.name,
    url: url.href,
    days: lifeDays,
  }
  await sendMail(db, { to: email, template: 'invitation', data })
  await record(db, {
    name: action,
    objectType: 'invitation',
    objectId: invitationId,
    details: { email, role },
  })
}

async function findOpenFor(db: Db, email: string): Promise<InvitationRow | undefined> {
  return await selectInvitations(db)
    .where((where) => where(where.fn('lower', ['invitations.email']), '=', email.toLowerCase()))
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .forUpdate('invitations')
    .executeTakeFirst()
}

async function lockInvitation(db: Db, invitationId: string): Promise<InvitationRow> {
  const row = await selectInvitations(db)
    .where('invitations.invitation_id', '=', invitationId)
    .forUpdate('invitations')
    .executeTakeFirst()
  if (!row) throw notFound('Invitation')
  return row
}

/** Limits invitations per day, because they mail strangers. */
async function refuseFlood(db: Db): Promise<void> {
  const dayAgo = new Date(db.context.now.getTime() - 86_400_000).toISOString()
  const sent = await db
    .selectFrom('events')
    .select('event_id')
    .where('object_type', '=', 'invitation')
    .where('name', 'in', ['invitation.sent', 'invitation.resent'])
    .where('occurred_at', '>', dayAgo)
    .limit(mailsPerDay)
    .execute()
  if (sent.length >= mailsPerDay)
    throw limited(3600, `${mailsPerDay} invitations a day is the limit. Continue tomorrow`)
}

function shaped(row: InvitationRow, db: Db, caller: Caller): Invitation {
  const { id, email, customRoleId, invitedBy, sentAt, expiresAt } = row
  const { name: roleName, ...held } = roleOf(row)
  const state = invitationState(row, db.context.now)
  const isSettled = state === 'accepted' || state === 'revoked'
  const reason = mayGive(actorOf(caller), held) ? null : aboveLevel
  return {
    id,
    email,
    role: held.role,
    customRoleId,
    roleName,
    invitedBy,
    sentAt,
    expiresAt,
    state,
    change: isSettled ? 'No longer open.' : reason,
  }
}

function roleOf(row: InvitationRow): GivenRole {
  const { roleName: name, ...held } = heldRole(row)
  return { ...held, name, customRoleId: row.customRoleId }
}

const expiryOf = (db: Db): string =>
  new Date(db.context.now.getTime() + lifeDays * 86_400_000).toISOString()

const sameAddress = (left: string, right: string): boolean =>
  left.toLowerCase() === right.toLowerCase()
