import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../audit/record-identity-event.ts'
import { unbindBrowser } from './start-session.ts'
import type { Browser } from './start-session.ts'

export async function endSession(
  db: Db,
  caller: { userId: string; sessionId: string; name: string },
  { request, reply }: Browser,
) {
  await db
    .updateTable('sessions')
    .set({ revoked_at: appNow, revoke_reason: 'signed out' })
    .where('session_id', '=', caller.sessionId)
    .execute()
  await recordIdentityEvent(db, caller, { action: 'session.ended' })
  unbindBrowser(request, reply)
  return {}
}
