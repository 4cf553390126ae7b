import { roleNames, rolePermissions } from '@marketday/contract/accounts/team/permissions'
import type { HeldRole, Holder, Role } from '@marketday/contract/accounts/team/permissions'

import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findOwnRole } from './queries.ts'

/** A role about to be given, with what it allows as long as the transaction lasts. */
export interface GivenRole extends Holder {
  readonly customRoleId: string | null
  readonly name: string
}

export interface FoundRole extends GivenRole {
  /** With `custom`: the permissions as its row holds them. */
  readonly stored: string[] | null
}

/** 404 for a role of another business or one that was deleted. */
export async function findGivenRole(
  db: Db,
  {
    role,
    customRoleId,
  }: { readonly role?: HeldRole | undefined; readonly customRoleId?: string | undefined },
): Promise<FoundRole> {
  if (customRoleId && role !== 'custom') throw wrongId('Only with the role “custom”')
  if (role && role !== 'custom') return { ...ofTheSix(role), stored: null }
  if (!customRoleId) throw wrongId('Choose a custom role')
  const customRole = await findOwnRole(db, customRoleId, 'share')
  if (!customRole) throw notFound('Role')
  const { name, stored, permissions } = customRole
  return { role: 'custom', customRoleId, name, permissions, stored }
}

const ofTheSix = (role: Role): GivenRole => ({
  role,
  customRoleId: null,
  name: roleNames[role],
  permissions: rolePermissions[role],
})

const wrongId = (message: string) => invalid(message, [{ path: 'customRoleId', message }])

/** As a membership holds it: with a copy of what the session check asks, kept equal by the foreign key. */
export const membershipOf = ({ role, customRoleId, name, stored }: FoundRole) => ({
  role,
  custom_role_id: customRoleId,
  custom_role_name: customRoleId === null ? null : name,
  custom_permissions: stored,
})

/** As mails and the audit say it: the six are common words, a role of the business's own has a name. */
export const spokenRole = ({ role, name }: Pick<GivenRole, 'role' | 'name'>): string =>
  role === 'custom' ? `“${name}”` : role
