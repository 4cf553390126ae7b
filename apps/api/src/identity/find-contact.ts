import type { Db } from '../platform/database/tenant-db.ts'

/** What a person is called and written to; the address is empty where she signs in through a network without one. */
export async function findContact(
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
