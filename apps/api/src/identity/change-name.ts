import { recordAudit } from '../platform/audit.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { getAccount } from './queries.ts'

export async function changeName(db: Db, person: Parameters<typeof getAccount>[1], name: string) {
  await db.updateTable('users').set({ name }).where('user_id', '=', person.userId).execute()
  await recordAudit(db, { action: 'account.renamed', objectType: 'user', objectId: person.userId })
  return await getAccount(db, person)
}
