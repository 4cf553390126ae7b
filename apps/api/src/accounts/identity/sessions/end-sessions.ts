import type { Caller } from '../../../platform/http/caller.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../record-identity-event.ts'
import { unbindBrowser } from './start-session.ts'
import type { Browser } from './start-session.ts'

export async function endOneSession(db: Db, caller: Caller, sessionId: string) {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: appNow, revoke_reason: 'ended by its owner' })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', caller.userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw notFound('Session')
  await recordIdentityEvent(db, caller, { name: 'session.revoked', details: { sessionId } })
  return {}
}

export async function endSessions(db: Db, caller: Caller, everywhere: boolean) {
  const { userId, sessionId } = caller
  const keepSessionId = everywhere ? undefined : sessionId
  const ended = await revokeSessions(db, { userId, reason: 'ended by its owner', keepSessionId })
  await recordIdentityEvent(db, caller, { name: 'session.revoked_all', details: { ended } })
  return { ended }
}

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
  await recordIdentityEvent(db, caller, { name: 'session.ended' })
  unbindBrowser(request, reply)
  return {}
}

/** Ends a person's sessions, including impersonations; their access and refresh tokens become invalid. */
export async function revokeSessions(
  db: Db,
  {
    userId,
    reason,
    keepSessionId,
  }: {
    readonly userId: string
    readonly reason: string
    readonly keepSessionId?: string | undefined
  },
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: appNow, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keepSessionId !== undefined, (query) =>
      query.where('session_id', '!=', keepSessionId ?? ''),
    )
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
