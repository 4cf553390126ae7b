import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

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
