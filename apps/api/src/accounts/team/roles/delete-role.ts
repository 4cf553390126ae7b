import type { Holder } from '@marketday/contract/accounts/team/permissions'

import { conflict, forbidden, notFound } from '../../../platform/http/errors.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { countUses, findOwnRole } from './queries.ts'
import { whyNotChange, whyNotDelete } from './role-rules.ts'
import { recordRole } from './write-role.ts'

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
