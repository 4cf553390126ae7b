import type { Db } from '../../platform/database/tenant-db.ts'

/** A person of the shop as a buyer; the address is empty where she signs in through a network without one. */
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
