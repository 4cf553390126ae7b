import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { LoginReply } from '@marketday/contract/accounts/identity/identity'
import type { endImpersonation as endpoint } from '@marketday/contract/accounts/identity/impersonation'

import { record } from '../../platform/events/record.ts'
import { asPerson } from '../../platform/database/as-person.ts'
import { appNow } from '../../platform/database/sql.ts'
import { enterTenant } from '../../platform/database/tenant-db.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { hashSecret, newSecret, sameSecret } from '../../platform/ids.ts'
import type { App } from '../../platform/services.ts'
import { leaveTenant } from './leave-tenant.ts'
import { bindingOf, sessionReply, storeRefreshToken } from './sessions/start-session.ts'

/** Ends an impersonation; the browser returns to the operator's own session if it still has it. */
export const endImpersonation =
  (app: App) =>
  async (handling: Handling<typeof endpoint>): Promise<ResponseOf<typeof endpoint>> => {
    const { db, caller } = handling
    const ended = await db
      .updateTable('sessions')
      .set({ revoked_at: appNow, revoke_reason: 'impersonation ended' })
      .where('session_id', '=', caller.sessionId)
      .where('impersonator_id', 'is not', null)
      .returning(['impersonator_session_id', 'impersonated_tenant_id'])
      .executeTakeFirst()
    if (!ended?.impersonator_session_id || !ended.impersonated_tenant_id)
      throw conflict('invalid_transition', 'You aren’t signed in as another person')
    const inside = await enterTenant(db, ended.impersonated_tenant_id)
    await record(inside, {
      name: 'impersonation.ended',
      objectType: 'user',
      objectId: caller.userId,
    })
    const outside = await leaveTenant(db)
    return {
      operator: await resume(app, outside, { handling, sessionId: ended.impersonator_session_id }),
    }
  }

/** Requires the session's binding cookie in this browser. */
async function resume(
  app: App,
  db: Db,
  {
    handling,
    sessionId,
  }: { readonly handling: Pick<Handling<typeof endpoint>, 'request'>; readonly sessionId: string },
): Promise<LoginReply | null> {
  const binding = bindingOf(handling.request, sessionId)
  const session = await db
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.user_id', 'session.user_id')
    .select(['session.binding_hash', 'person.user_id', 'person.name', 'person.platform_role'])
    .where('session.session_id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', appNow)
    .where('person.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!binding || !session || !sameSecret(hashSecret(binding), session.binding_hash)) return null
  // Marks the operator's stored token as exchanged: use of a copy is then detected.
  await db
    .updateTable('refresh_tokens')
    .set({ exchanged_at: appNow })
    .where('session_id', '=', sessionId)
    .where('exchanged_at', 'is', null)
    .execute()
  const refreshToken = newSecret()
  await storeRefreshToken(db, sessionId, refreshToken)
  const person = {
    userId: session.user_id,
    name: session.name,
    platformRole: session.platform_role,
  }
  const personDb = await asPerson(db, person.userId, person.name)
  return await sessionReply(personDb, {
    person,
    sessionId,
    audience: 'platform',
    refreshToken,
    app,
  })
}
