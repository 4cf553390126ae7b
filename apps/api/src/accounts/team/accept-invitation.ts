import { termsVersion } from '@marketday/contract/accounts/identity/terms'
import type { LoginReply, UserInfo } from '@marketday/contract/accounts/identity/identity'
import type {
  joinByInvitation as joinEndpoint,
  readInvitation as readEndpoint,
  Invitation,
} from '@marketday/contract/accounts/team/team'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { roleNameOf } from '@marketday/contract/accounts/team/permissions'

import { record } from '../../platform/events/record.ts'
import { asPerson } from '../../platform/database/as-person.ts'
import { appNow } from '../../platform/database/sql.ts'
import { enterTenant } from '../../platform/database/tenant-db.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { App } from '../../platform/services.ts'
import { createUser } from '../identity/create-user.ts'
import { confirmAddress } from '../identity/verify-email.ts'
import { leaveTenant } from '../identity/leave-tenant.ts'
import { findByEmail, findPerson } from '../identity/queries.ts'
import { startSession, userInfoOf } from '../identity/sessions/start-session.ts'
import { heldRole, ownTenant, selectInvitations } from './queries.ts'
import { findGivenRole, membershipOf, spokenRole } from './roles/given-role.ts'
import { mayGive } from './rules.ts'

/** Describes the invitation of a link; used and replaced links have their own messages. */
export async function readInvitation(
  db: Db,
  token: string,
): Promise<ResponseOf<typeof readEndpoint>> {
  const { business, invitation, state } = await open(db, token)
  const { invitedBy, email, role, ownName, expiresAt } = invitation
  const roleName = roleNameOf(role, ownName)
  return { business: business.name, invitedBy, email, roleName, expiresAt, state }
}

/** For signed-in users: only with the invited address. */
export async function acceptInvitation(db: Db, caller: Caller, token: string): Promise<UserInfo> {
  const opened = await open(db, token)
  refuseSettled(opened.state)
  const { userId, name } = caller
  const person = await findPerson(db, userId)
  const { email } = opened.invitation
  if (person?.email.toLowerCase() !== email.toLowerCase())
    throw conflict(
      'wrong_account',
      `This invitation is for ${email}, but you are signed in as ${person?.email || 'someone without an address'}. Sign out and in again with ${email} to accept it.`,
    )
  await join(opened, userId)
  await leaveTenant(db)
  // The link proves the mailbox.
  if (!person.emailVerified) await confirmAddress(db, { userId, name, email })
  return await userInfoOf(db, { userId, name, platformRole: null }, opened.business.slug)
}

type Joining = PublicHandling<typeof joinEndpoint>

/** For people without an account: the link proves the address. */
export const joinByInvitation =
  (app: App) =>
  async ({ db, body, request, reply }: Joining): Promise<LoginReply> => {
    const opened = await open(db, body.token)
    refuseSettled(opened.state)
    const { email } = opened.invitation
    if (await findByEmail(db, email))
      throw conflict('email_taken', `${email} already has an account. Sign in, then accept.`)
    const { name } = body
    const userId = await createUser(db, { name, email, isVerified: true, termsVersion })
    await asPerson(opened.db, userId, name)
    await join(opened, userId)
    await leaveTenant(db)
    const person = { userId, name, platformRole: null }
    const proof = { way: 'invitation', hasSecondFactor: false } as const
    return await startSession(db, person, { app, request, reply, ...proof })
  }

type Opened = Awaited<ReturnType<typeof open>>

/** Finds the invitation within its business; 404 if it never existed. */
async function open(db: Db, token: string) {
  const [tenantId = '', secret = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenantId)) throw notFound('Invitation')
  const inside = await enterTenant(db, tenantId)
  const hash = hashSecret(secret)
  const [invitation, business] = [
    await selectInvitations(inside)
      .where((where) =>
        where.or([
          where('invitations.token_hash', '=', hash),
          where(where.val(hash), '=', where.fn.any('invitations.replaced_token_hashes')),
        ]),
      )
      .executeTakeFirst(),
    await inside
      .selectFrom('tenants')
      .select(['name', 'slug'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst(),
  ]
  if (!invitation || !business) throw notFound('Invitation')
  return { db: inside, invitation, business, state: await stateNow(inside, invitation, hash) }
}

/** An invitation is valid while its sender could still grant the role. */
async function stateNow(
  db: Db,
  invitation: Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>,
  hash: string,
) {
  const state = invitationState(invitation, db.context.now)
  if (state !== 'pending') return state
  if (invitation.tokenHash !== hash) return 'replaced' as const
  const inviter = await db
    .selectFrom('memberships')
    .select(['role', 'custom_role_name as ownName', 'custom_permissions as ownPermissions'])
    .where('tenant_id', '=', ownTenant(db))
    .where('user_id', '=', invitation.inviterId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const stillHolds = inviter && mayGive(heldRole(inviter), heldRole(invitation))
  return stillHolds ? ('pending' as const) : ('revoked' as const)
}

const settledWords = {
  accepted: 'This invitation was already accepted. Sign in to open the business.',
  expired: 'This invitation has expired. Ask for a new one.',
  revoked: 'This invitation was revoked. Ask the business if you think that is a mistake.',
  replaced: 'A newer invitation was sent. Use the link in the latest mail.',
}

function refuseSettled(state: Opened['state']): void {
  if (state !== 'pending') throw invalid(settledWords[state], [], 'link_expired')
}

async function join({ db, invitation, business }: Opened, userId: string): Promise<void> {
  const { id, customRoleId, email } = invitation
  const taken = await db
    .updateTable('invitations')
    .set({ accepted_at: appNow })
    .where('invitation_id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) refuseSettled('accepted')
  const { role } = heldRole(invitation)
  const assignedRole = await findGivenRole(db, { role, ...(customRoleId && { customRoleId }) })
  const joined = await db
    .insertInto('memberships')
    .values({ user_id: userId, ...membershipOf(assignedRole) })
    .onConflict((target) => target.doNothing())
    .executeTakeFirst()
  if (!joined.numInsertedOrUpdatedRows)
    throw conflict('already_member', `You’re already on the team of ${business.name}`)
  await record(db, {
    name: 'member.joined',
    objectType: 'user',
    objectId: userId,
    details: { email, role: spokenRole(assignedRole) },
  })
}

export function invitationState(
  {
    acceptedAt,
    revokedAt,
    expiresAt,
  }: {
    readonly acceptedAt: string | null
    readonly revokedAt: string | null
    readonly expiresAt: string
  },
  now: Date,
): Invitation['state'] {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'pending'
}
