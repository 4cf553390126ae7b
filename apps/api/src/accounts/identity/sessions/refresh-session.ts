import type { LoginReply, refresh } from '@marketday/contract/accounts/identity/identity'

import { inOrder } from '../../../platform/database/in-order.ts'
import { asPerson } from '../../../platform/database/as-person.ts'
import { unauthenticated } from '../../../platform/http/errors.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import { hashSecret, sameSecret } from '../../../platform/ids.ts'
import type { App } from '../../../platform/services.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../record-identity-event.ts'
import {
  bindingOf,
  sessionReply,
  storeRefreshToken,
  successorOf,
  bindBrowser,
  userAgentOf,
} from './start-session.ts'
import type { Browser } from './start-session.ts'

type Handling = PublicHandling<typeof refresh>

const sameSuccessorForMs = 10_000
const ended = () => unauthenticated('Your session has ended; sign in again', 'session_expired')

/**
 * Rotates a refresh token (RFC 9700). A repeat within ten seconds gets the same reply, for lost
 * responses; later reuse revokes the whole family. A missing binding cookie is refused without
 * effect.
 */
export const refreshSession = (app: App) =>
  steps({
    before: ({ db, body, request }: Handling) => exchange(db, body.refreshToken, { app, request }),
    // The revocation must be committed although the response is a refusal.
    call: async (_handling: Omit<Handling, 'db'>, reply: LoginReply | null) => reply,
    after: async (_handling: Handling, reply: LoginReply | null): Promise<LoginReply> => {
      if (!reply) throw ended()
      return reply
    },
  })

async function exchange(
  db: Db,
  refreshToken: string,
  { app, request }: { readonly app: App; readonly request: Handling['request'] },
): Promise<LoginReply | null> {
  const family = await findFamily(db, refreshToken)
  if (!family || family.revoked_at || family.disabled_at || family.expired) return null
  const binding = bindingOf(request, family.session_id)
  if (!binding || !sameSecret(hashSecret(binding), family.binding_hash)) return null

  const personDb = await asPerson(db, family.user_id, family.name)
  const successor = successorOf(refreshToken, app.services.config.appSecret)
  if (!family.exchanged_at)
    await rotate(personDb, { refreshToken, successor, sessionId: family.session_id })
  else if (!(await mayRepeat(personDb, family.exchanged_at, successor))) {
    await revokeFamily(personDb, family)
    return null
  }
  return await sessionReply(personDb, {
    person: { userId: family.user_id, name: family.name, platformRole: family.platform_role },
    sessionId: family.session_id,
    audience: family.audience,
    refreshToken: successor,
    slug: family.impersonated_slug ?? undefined,
    app,
  })
}

async function findFamily(db: Db, refreshToken: string) {
  return await db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.session_id', 'token.session_id')
    .innerJoin('users as person', 'person.user_id', 'session.user_id')
    .leftJoin('tenants as impersonated', 'impersonated.tenant_id', 'session.impersonated_tenant_id')
    .select([
      'impersonated.slug as impersonated_slug',
      'session.session_id',
      'session.user_id',
      'session.audience',
      'session.binding_hash',
      'session.revoked_at',
    ])
    .select(['token.exchanged_at', 'person.name', 'person.platform_role', 'person.disabled_at'])
    .select((select) =>
      select
        .or([select('token.expires_at', '<', appNow), select('session.expires_at', '<', appNow)])
        .$castTo<boolean>()
        .as('expired'),
    )
    .where('token.token_hash', '=', hashSecret(refreshToken))
    // Serializes concurrent refreshes of several tabs.
    .forUpdate('token')
    .executeTakeFirst()
}

async function rotate(
  db: Db,
  {
    refreshToken,
    successor,
    sessionId,
  }: { refreshToken: string; successor: string; sessionId: string },
) {
  await inOrder([
    db
      .updateTable('refresh_tokens')
      .set({ exchanged_at: appNow })
      .where('token_hash', '=', hashSecret(refreshToken))
      .execute(),
    storeRefreshToken(db, sessionId, successor),
    db
      .updateTable('sessions')
      .set({ last_seen_at: appNow })
      .where('session_id', '=', sessionId)
      .execute(),
  ])
}

async function mayRepeat(db: Db, exchangedAt: string, successor: string): Promise<boolean> {
  if (db.context.now.getTime() - Date.parse(exchangedAt) > sameSuccessorForMs) return false
  const next = await db
    .selectFrom('refresh_tokens')
    .select('exchanged_at')
    .where('token_hash', '=', hashSecret(successor))
    .executeTakeFirst()
  return next?.exchanged_at === null
}

async function revokeFamily(
  db: Db,
  family: { session_id: string; user_id: string; name: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: appNow, revoke_reason: 'refresh token used twice' })
    .where('session_id', '=', family.session_id)
    .execute()
  await recordIdentityEvent(
    db,
    { userId: family.user_id, name: family.name },
    { name: 'session.reuse_detected' },
  )
}

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
