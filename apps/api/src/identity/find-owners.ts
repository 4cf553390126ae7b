import type { Db } from '../platform/database/tenant-db.ts'

/** The addresses of everybody who owns the business and may enter it. */
export async function listOwnerAddresses(db: Db): Promise<string[]> {
  const owners = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.role', '=', 'owner')
    .where('memberships.disabled_at', 'is', null)
    .where('users.email', '<>', '')
    .execute()
  return owners.map(({ email }) => email)
}
