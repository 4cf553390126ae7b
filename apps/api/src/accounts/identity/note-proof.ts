import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Records a proof of identity in this session; a second factor marks the session as having one. */
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
