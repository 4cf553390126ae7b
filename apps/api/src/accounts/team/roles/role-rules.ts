import { grantable, isBelow } from '@marketday/contract/accounts/team/permissions'
import type { Holder, Permission } from '@marketday/contract/accounts/team/permissions'
import { mostRoles } from '@marketday/contract/accounts/team/team-roles'
import type { CustomRole, Granted } from '@marketday/contract/accounts/team/team-roles'

import { mayEditTeam } from '../rules.ts'

const noRight = 'Your role doesn’t include changing the team.'
export const notBelow =
  'This role has permissions equal to or beyond yours. Ask an owner to change it.'

interface Used {
  readonly permissions: readonly Permission[]
  readonly members: number
  readonly invitations: number
}

export function roleActions(actor: Holder, role: Used): CustomRole['actions'] {
  const edit = whyNotChange(actor, role.permissions)
  return { edit, remove: edit ?? whyNotDelete(role) }
}

/** Anyone who may grant a role may change it. */
export function whyNotChange(actor: Holder, permissions: readonly Permission[]): string | null {
  if (!mayEditTeam(actor)) return noRight
  return isBelow(actor, { role: 'custom', permissions }) ? null : notBelow
}

export function whyNotDelete({ members, invitations }: Omit<Used, 'permissions'>): string | null {
  const held = [
    members > 0 && `${members} ${members === 1 ? 'member' : 'members'}`,
    invitations > 0 && `${invitations} open ${invitations === 1 ? 'invitation' : 'invitations'}`,
  ].filter((text) => text !== false)
  if (held.length === 0) return null
  const ways = [
    members > 0 && 'give the members another role',
    invitations > 0 && 'revoke the invitations or send them with another role',
  ].filter((text) => text !== false)
  return `Held by ${held.join(' and ')}. First ${ways.join(', and ')}.`
}

export const grantableBy = ({ permissions }: Holder): Granted[] =>
  grantable.filter((permission) => permissions.includes(permission))

export function whyNotCreate(actor: Holder, count: number): string | null {
  if (!mayEditTeam(actor)) return noRight
  return count < mostRoles
    ? null
    : `${mostRoles} custom roles is the limit. Delete an unused role, or change one.`
}
