import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { grantable } from '@marketday/contract/accounts/team/permissions'
import type { Holder, Permission } from '@marketday/contract/accounts/team/permissions'
import { permissionWords } from '@marketday/contract/accounts/team/permissions-words'
import type {
  CustomRole,
  RoleInput,
  changeRole as changeEndpoint,
} from '@marketday/contract/accounts/team/team-roles'

import { record } from '../../../platform/events/record.ts'
import type { EventOn } from '../../../platform/events/record.ts'
import { conflict, constraintOf, forbidden, notFound } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { getRole } from './list-roles.ts'
import { findOwnRole, listOwnRoles, countUses } from './queries.ts'
import { whyNotChange, whyNotCreate, whyNotDelete } from './role-rules.ts'
import { appNow } from '../../../platform/database/sql.ts'

export async function createRole(db: Db, actor: Holder, input: RoleInput): Promise<CustomRole> {
  refuseBeyond(actor, input)
  const reason = whyNotCreate(actor, (await listOwnRoles(db)).length)
  if (reason) throw conflict('conflict', reason)
  const roleId = newId()
  const { name, permissions } = unique(input)
  await refusingTakenName(() =>
    db.insertInto('custom_roles').values({ custom_role_id: roleId, name, permissions }).execute(),
  )
  await recordRole(db, roleId, {
    name: 'role.created',
    details: { name, allows: spoken(permissions) },
  })
  return await getRole(db, actor, roleId)
}

/** Takes effect with the holder's next request. */
export async function changeRole(
  db: Db,
  actor: Holder,
  { roleId, role: input, version }: { readonly roleId: string } & BodyOf<typeof changeEndpoint>,
): Promise<CustomRole> {
  const before = await findOwnRole(db, roleId, 'update')
  if (!before) throw notFound('Role')
  const reason = whyNotChange(actor, before.permissions)
  if (reason) throw forbidden(reason)
  refuseBeyond(actor, input)
  if (before.version !== version)
    throw conflict(
      'version_conflict',
      'Someone changed this role while you were editing. Please review it.',
    )
  const { name, permissions } = unique(input)
  await refusingTakenName(() =>
    db
      .updateTable('custom_roles')
      .set({ name, permissions, version: version + 1 })
      .where('custom_role_id', '=', roleId)
      .execute(),
  )
  const details = {
    name,
    ...(name !== before.name && { was: before.name }),
    ...whatChanged(before.permissions, permissions),
  }
  await recordRole(db, roleId, { name: 'role.changed', details })
  return await getRole(db, actor, roleId)
}

/** Throws 403 for permissions that the actor lacks, or for all of the actor's permissions. */
function refuseBeyond(actor: Holder, { permissions }: RoleInput): void {
  const beyond = permissions.filter((permission) => !actor.permissions.includes(permission))
  if (beyond.length > 0)
    throw forbidden(`Your own role doesn’t include ${spoken(beyond)}, so you can’t grant it.`)
  const reason = whyNotChange(actor, unique({ permissions }).permissions)
  if (reason)
    throw forbidden('A role you create must have fewer permissions than your own. Remove some.')
}

const unique = <I extends Pick<RoleInput, 'permissions'>>(input: I) => ({
  ...input,
  permissions: grantable.filter((permission) => input.permissions.includes(permission)),
})

async function refusingTakenName(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (constraintOf(error) !== 'custom_roles_name_key') throw error
    throw conflict('conflict', 'Another role of this business has this name', [
      { path: 'name', message: 'Another role has this name' },
    ])
  }
}

const spoken = (permissions: readonly Permission[]): string =>
  permissions.map((permission) => `“${permissionWords[permission].label}”`).join(', ')

function whatChanged(before: readonly Permission[], after: readonly Permission[]) {
  const added = after.filter((permission) => !before.includes(permission))
  const removed = before.filter((permission) => !after.includes(permission))
  return {
    ...(added.length > 0 && { added: spoken(added) }),
    ...(removed.length > 0 && { removed: spoken(removed) }),
  }
}

export const recordRole = (db: Db, roleId: string, event: EventOn<'role'>) =>
  record(db, { ...event, objectType: 'role', objectId: roleId })

/** Throws 409 while a person has the role. Deletes its expired invitations. */
export async function deleteRole(db: Db, actor: Holder, roleId: string) {
  const role = await findOwnRole(db, roleId, 'update')
  if (!role) throw notFound('Role')
  const reason = whyNotChange(actor, role.permissions)
  if (reason) throw forbidden(reason)
  const { members = 0, invitations = 0 } = (await countUses(db)).get(roleId) ?? {}
  const held = whyNotDelete({ members, invitations })
  if (held) throw conflict('conflict', held)
  await db
    .updateTable('invitations')
    .set({ revoked_at: appNow })
    .where('custom_role_id', '=', roleId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await db.deleteFrom('custom_roles').where('custom_role_id', '=', roleId).execute()
  await recordRole(db, roleId, { name: 'role.deleted', details: { name: role.name } })
  return {}
}
