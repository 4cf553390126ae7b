import type { Caller } from '../../../platform/http/caller.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../audit/record-identity-event.ts'
import { revokeSessions } from './revoke-sessions.ts'

export async function endOneSession(db: Db, caller: Caller, sessionId: string) {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: appNow, revoke_reason: 'ended by its owner' })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', caller.userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw notFound('Session')
  await recordIdentityEvent(db, caller, { action: 'session.revoked', details: { sessionId } })
  return {}
}

export async function endSessions(db: Db, caller: Caller, everywhere: boolean) {
  const { userId, sessionId } = caller
  const keepSessionId = everywhere ? undefined : sessionId
  const ended = await revokeSessions(db, { userId, reason: 'ended by its owner', keepSessionId })
  await recordIdentityEvent(db, caller, { action: 'session.revoked_all', details: { ended } })
  return { ended }
}
