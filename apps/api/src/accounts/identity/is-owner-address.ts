import type { Db } from '../../platform/database/tenant-db.ts'

export async function isOwnerAddress(db: Db, email: string): Promise<boolean> {
  const owner = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select('users.user_id')
    .where('memberships.role', '=', 'owner')
    .where('memberships.disabled_at', 'is', null)
    .where((where) => where(where.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return owner !== undefined
}
