import type { Db } from '../../platform/database/tenant-db.ts'

/** Staff member as a buyer; the address is empty for a sign-in provider without one. */
export async function findBuyer(
  db: Db,
  userId: string,
): Promise<{ name: string; email: string } | null> {
  const person = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return person ?? null
}
