import { roleNames, rolePermissions } from '@marketday/contract/accounts/team/permissions'
import type { HeldRole, Holder, Role } from '@marketday/contract/accounts/team/permissions'

import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findOwnRole } from './queries.ts'

/** Role to grant, unchanged until the end of the transaction. */
export interface GivenRole extends Holder {
  readonly customRoleId: string | null
  readonly name: string
}

export interface FoundRole extends GivenRole {
  readonly stored: string[] | null
}

/** Throws 404 for a role that was deleted or belongs to another business. */
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

/** Columns of a membership, with a copy for the session check, synchronized by a foreign key. */
export const membershipOf = ({ role, customRoleId, name, stored }: FoundRole) => ({
  role,
  custom_role_id: customRoleId,
  custom_role_name: customRoleId === null ? null : name,
  custom_permissions: stored,
})

export const spokenRole = ({ role, name }: Pick<GivenRole, 'role' | 'name'>): string =>
  role === 'custom' ? `“${name}”` : role
