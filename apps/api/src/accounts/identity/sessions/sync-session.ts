import { unauthenticated } from '../../../platform/http/errors.ts'
import { hashSecret, sameSecret } from '../../../platform/ids.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { bindBrowser, bindingOf, userAgentOf } from './start-session.ts'
import type { Browser } from './start-session.ts'

/** Renews the binding cookie for a browser that has it; others cannot obtain it here. */
export async function syncSession(
  db: Db,
  caller: { sessionId: string },
  { request, reply }: Browser,
) {
  const session = await db
    .updateTable('sessions')
    .set({
      last_seen_at: appNow,
      ip: request.ip,
      user_agent: userAgentOf(request),
    })
    .where('session_id', '=', caller.sessionId)
    .returning('binding_hash')
    .executeTakeFirst()
  const binding = bindingOf(request, caller.sessionId)
  if (!session || !binding || !sameSecret(hashSecret(binding), session.binding_hash))
    throw unauthenticated('This browser does not hold the session', 'session_expired')
  bindBrowser(reply, caller.sessionId, binding)
  return {}
}
