import type { Db } from '../../platform/database/tenant-db.ts'

/** Two changes of one person's ways in take turns, so that neither leaves her without any. */
export async function lockPerson(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}
