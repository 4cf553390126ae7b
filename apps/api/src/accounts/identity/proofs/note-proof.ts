import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

/** The person of this session has just proved who she is; with a second factor, the session has one from now on. */
export async function noteProof(
  db: Db,
  { sessionId }: { sessionId: string },
  hasSecondFactor = false,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: appNow, ...(hasSecondFactor && { second_factor_at: appNow }) })
    .where('session_id', '=', sessionId)
    .execute()
}
