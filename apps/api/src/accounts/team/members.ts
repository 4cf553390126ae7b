import type {
  Member,
  changeMember as changeEndpoint,
  listMembers as endpoint,
} from '@marketday/contract/accounts/team/team'
import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { record } from '../../platform/events/record.ts'
import type { EventOn } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findStaffLimit, listTeam, lockOwners, ownTenant } from './queries.ts'
import { lastOwner, mayGive, memberActions, whyNotLeave, mayEditTeam } from './rules.ts'
import type { Teammate } from './rules.ts'
import { findGivenRole, membershipOf, spokenRole } from './roles/given-role.ts'
import type { FoundRole } from './roles/given-role.ts'
import { listGivable } from './roles/list-roles.ts'
import { limitSentence, planLimitReached } from '../../platform/plans/plan-limit.ts'
import type { PlanLimit } from '../../platform/plans/plan-limit.ts'

export async function listMembers(db: Db, caller: Caller): Promise<ResponseOf<typeof endpoint>> {
  const [team, limit, givable] = await Promise.all([
    listTeam(db),
    findStaffLimit(db),
    listGivable(db, actorOf(caller)),
  ])
  return {
    rows: team.map((member) => shaped(member, caller, team)),
    roles: givable,
    limit: limit?.allowed ?? null,
    invite: whyNotInvite(caller, { limit, hasRole: givable.length > 0 }),
    leave: whyNotLeave(actorOf(caller), ownersOf(team)),
  }
}

type Team = Awaited<ReturnType<typeof listTeam>>

/** Changes a role, or disables or enables. 403 at or above the caller's level, 409 `last_owner`. */
export async function changeMember(
  db: Db,
  caller: Caller,
  {
    userId,
    role,
    customRoleId,
    disabled,
  }: { readonly userId: string } & BodyOf<typeof changeEndpoint>,
): Promise<Member> {
  const change = { caller, ...(await lookAt(db, caller, userId)) }
  if (role !== undefined || customRoleId !== undefined)
    await giveRole(db, change, await findGivenRole(db, { role, customRoleId }))
  if (disabled !== undefined && disabled !== change.member.disabled)
    await setDisabled(db, change, disabled)
  const after = await listTeam(db)
  const changed = after.find((other) => other.userId === userId)
  if (!changed) throw notFound('Member')
  return shaped(changed, caller, after)
}

type Change = Awaited<ReturnType<typeof lookAt>> & { readonly caller: Caller }

async function giveRole(
  db: Db,
  { caller, member, actions }: Change,
  newRole: FoundRole,
): Promise<void> {
  if (newRole.role === member.role && newRole.customRoleId === member.customRoleId) return
  refuse(actions.changeRole)
  if (!mayGive(actorOf(caller), newRole))
    throw forbidden('You can only assign roles below your own')
  await update(db, member.userId, membershipOf(newRole))
  const from = spokenRole({ role: member.role, name: member.roleName })
  const details = { from, to: spokenRole(newRole), name: member.name }
  await recordOfPerson(db, member.userId, { name: 'member.role_changed', details })
}

async function setDisabled(db: Db, { member, actions }: Change, disabled: boolean): Promise<void> {
  refuse(disabled ? actions.disable : actions.enable)
  if (!disabled) await refuseFullTeam(db)
  await update(db, member.userId, { disabled_at: disabled ? appNow : null })
  const action = disabled ? 'member.disabled' : 'member.enabled'
  await recordOfPerson(db, member.userId, { name: action, details: { name: member.name } })
}

export async function removeMember(db: Db, caller: Caller, userId: string) {
  const { member, actions } = await lookAt(db, caller, userId)
  refuse(actions.remove)
  await end(db, userId)
  await recordOfPerson(db, userId, { name: 'member.removed', details: { name: member.name } })
  const data = { name: member.name, business: caller.tenant?.name ?? '' }
  if (member.email) await sendMail(db, { to: member.email, template: 'membership-ended', data })
  return {}
}

/** 409 `last_owner` for the only owner. */
export async function leaveTeam(db: Db, caller: Caller) {
  const { userId } = caller
  const { member, owners } = await lookAt(db, caller, userId)
  refuse(whyNotLeave(member, owners))
  await end(db, userId)
  await recordOfPerson(db, userId, { name: 'member.left', details: { name: member.name } })
  return {}
}

async function lookAt(db: Db, caller: Caller, userId: string) {
  await lockOwners(db)
  const team = await listTeam(db)
  const member = team.find((other) => other.userId === userId)
  if (!member) throw notFound('Member')
  const owners = ownersOf(team)
  return { member, owners, actions: memberActions(actorOf(caller), member, owners) }
}

/** Throws 409 if another owner is needed first, else 403. */
function refuse(reason: string | null): void {
  if (reason === lastOwner) throw conflict('last_owner', reason)
  if (reason) throw forbidden(reason)
}

async function update(
  db: Db,
  userId: string,
  change: ReturnType<typeof membershipOf> | { disabled_at: typeof appNow | null },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set(change)
    .where('tenant_id', '=', ownTenant(db))
    .where('user_id', '=', userId)
    .execute()
}

async function end(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('ownership_transfers')
    .where((where) =>
      where.or([where('from_user_id', '=', userId), where('to_user_id', '=', userId)]),
    )
    .execute()
  await db
    .deleteFrom('memberships')
    .where('tenant_id', '=', ownTenant(db))
    .where('user_id', '=', userId)
    .execute()
}

export const recordOfPerson = (db: Db, userId: string, event: EventOn<'user'>) =>
  record(db, { ...event, objectType: 'user', objectId: userId })

const ownersOf = (team: readonly Teammate[]): number =>
  team.filter(({ role, disabled }) => role === 'owner' && !disabled).length

export function actorOf({ userId, role, permissions }: Caller): Teammate {
  if (!role) throw forbidden('This needs a membership in a business')
  return { userId, role, permissions, disabled: false }
}

function shaped(member: Team[number], caller: Caller, team: Team): Member {
  return {
    ...member,
    isYou: member.userId === caller.userId,
    actions: memberActions(actorOf(caller), member, ownersOf(team)),
  }
}

const isFull = ({ used, allowed }: PlanLimit): boolean => used >= allowed

const limitTexts = {
  says: (amount: string) => `has room for ${amount} people, open invitations included`,
  advice: 'Remove someone',
}

interface Room {
  readonly limit: PlanLimit | undefined
  readonly hasRole: boolean
}

/** Null if the caller may invite, else the reason. */
function whyNotInvite(caller: Caller, { limit, hasRole }: Room): string | null {
  if (!mayEditTeam(caller)) return 'Your role doesn’t include inviting people.'
  if (!hasRole) return 'There is no role below yours to assign.'
  if (!caller.emailVerified) return 'Confirm your own email address first.'
  return limit && isFull(limit) ? limitSentence(limit, limitTexts) : null
}

/** Throws 402 `plan_limit` if the plan's staff limit is reached. */
export async function refuseFullTeam(db: Db): Promise<void> {
  const limit = await findStaffLimit(db)
  if (limit && isFull(limit)) throw planLimitReached('staff', limit, limitTexts)
}
