import type { Db } from '../../platform/database/tenant-db.ts'

/** Serializes changes of a person's sign-in methods, so that one always remains. */
export async function lockPerson(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}
