import type { Member } from '@marketday/contract/accounts/team/team'
import { isBelow } from '@marketday/contract/accounts/team/permissions'
import type { Holder } from '@marketday/contract/accounts/team/permissions'

export interface Teammate extends Holder {
  readonly userId: string
  readonly disabled: boolean
}

export const lastOwner = 'You’re the only owner. Transfer ownership first.'
const noRight = 'Your role doesn’t include changing the team.'
const above = 'Only an owner or a higher role can change a member with this role.'

/** Returns null per allowed action, else the reason. Counts only owners who can sign in. */
export function memberActions(
  actor: Teammate,
  target: Teammate,
  owners: number,
): Member['actions'] {
  const reason = reasonAgainst(actor, target)
  const isSelf = actor.userId === target.userId
  const leavesNone = whyNotLeave(target, owners)
  const unlessSelf = (message: string) => (isSelf ? message : leavesNone)
  return {
    changeRole: reason ?? unlessSelf('You cannot change your own role.'),
    disable:
      reason ??
      (target.disabled ? 'Disabled already.' : unlessSelf('You cannot disable yourself.')),
    enable: reason ?? (target.disabled ? null : 'Not disabled.'),
    remove: reason ?? unlessSelf('Leave the business instead.'),
  }
}

/** A business always has an active owner. */
export const whyNotLeave = ({ role, disabled }: Teammate, owners: number): string | null =>
  role === 'owner' && !disabled && owners <= 1 ? lastOwner : null

function reasonAgainst(actor: Teammate, target: Teammate): string | null {
  if (!mayEditTeam(actor)) return noRight
  if (actor.userId === target.userId) return null
  return isBelow(actor, target) ? null : above
}

export const mayEditTeam = ({ permissions }: Pick<Holder, 'permissions'>): boolean =>
  permissions.includes('team.edit')

export const mayGive = (actor: Holder, role: Holder): boolean =>
  mayEditTeam(actor) && isBelow(actor, role)
