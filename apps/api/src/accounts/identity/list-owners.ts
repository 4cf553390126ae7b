import type { Db } from '../../platform/database/tenant-db.ts'

export async function listOwners(db: Db): Promise<{ name: string; email: string }[]> {
  return await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select(['users.name', 'users.email'])
    .where('memberships.tenant_id', '=', db.context.tenantId)
    .where('memberships.role', '=', 'owner')
    .where('memberships.disabled_at', 'is', null)
    .where('users.email', '<>', '')
    .execute()
}
