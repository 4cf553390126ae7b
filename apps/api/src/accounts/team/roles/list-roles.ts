import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  CustomRole,
  listRoles as endpoint,
} from '@marketday/contract/accounts/team/team-roles'
import { roleNames, rolePermissions, roles } from '@marketday/contract/accounts/team/permissions'
import type { Holder } from '@marketday/contract/accounts/team/permissions'
import type { GivableRole } from '@marketday/contract/accounts/team/team'

import { notFound } from '../../../platform/http/errors.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { mayGive } from '../rules.ts'
import { countUses, listOwnRoles } from './queries.ts'
import { grantableBy, roleActions, whyNotCreate } from './role-rules.ts'

export async function listRoles(db: Db, actor: Holder): Promise<ResponseOf<typeof endpoint>> {
  const rows = await listShaped(db, actor)
  return { rows, grantable: grantableBy(actor), create: whyNotCreate(actor, rows.length) }
}

export async function getRole(db: Db, actor: Holder, roleId: string): Promise<CustomRole> {
  const role = (await listShaped(db, actor)).find(({ id }) => id === roleId)
  if (!role) throw notFound('Role')
  return role
}

async function listShaped(db: Db, actor: Holder): Promise<CustomRole[]> {
  const [customRoles, uses] = await inOrder([listOwnRoles(db), countUses(db)])
  return customRoles.map((role) => {
    const { members = 0, invitations = 0 } = uses.get(role.id) ?? {}
    const actions = roleActions(actor, { permissions: role.permissions, members, invitations })
    const { id, name, version, permissions } = role
    return { id, name, version, permissions: [...permissions], members, invitations, actions }
  })
}

export async function listGivable(db: Db, actor: Holder): Promise<GivableRole[]> {
  const six = roles.map((role) => ({
    role,
    customRoleId: null,
    roleName: roleNames[role],
    permissions: [...rolePermissions[role]],
  }))
  const customRoles = (await listOwnRoles(db)).map(({ id, name, permissions }) => ({
    role: 'custom' as const,
    customRoleId: id,
    roleName: name,
    permissions: [...permissions],
  }))
  return [...six, ...customRoles].filter((role) => mayGive(actor, role))
}
