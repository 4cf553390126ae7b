import { sql } from 'kysely'

import { grantable } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../../platform/database/tenant-db.ts'

const columns = ['custom_role_id as id', 'name', 'permissions', 'version'] as const

const shaped = ({
  permissions: stored,
  ...row
}: {
  readonly id: string
  readonly name: string
  readonly permissions: string[]
  readonly version: number
}) => ({
  ...row,
  stored,
  permissions: grantable.filter((permission) => stored.includes(permission)),
})

export async function listOwnRoles(db: Db) {
  const rows = await db
    .selectFrom('custom_roles')
    .select(columns)
    .orderBy((order) => order.fn('lower', ['name']))
    .execute()
  return rows.map(shaped)
}

/**
 * `share` prevents changes until the end of the transaction, for granting the role; `update` also
 * prevents granting.
 */
export async function findOwnRole(db: Db, roleId: string, lock: 'share' | 'update') {
  const query = db.selectFrom('custom_roles').select(columns).where('custom_role_id', '=', roleId)
  const locked = lock === 'share' ? query.forShare() : query.forUpdate()
  const row = await locked.executeTakeFirst()
  return row && shaped(row)
}

interface Uses {
  readonly roleId: string
  readonly members: number
  readonly invitations: number
}

export async function countUses(db: Db): Promise<ReadonlyMap<string, Uses>> {
  const { rows } = await sql<Uses>`
    select custom_role_id as "roleId", count(*) filter (where is_member)::int as members,
      count(*) filter (where not is_member)::int as invitations
    from (
      select custom_role_id, true as is_member from memberships where tenant_id = ${db.context.tenantId}
      union all
      select custom_role_id, false from invitations
        where accepted_at is null and revoked_at is null and expires_at > app_now()
    ) held
    where custom_role_id is not null group by custom_role_id`.execute(db)
  return new Map(rows.map((row) => [row.roleId, row]))
}
