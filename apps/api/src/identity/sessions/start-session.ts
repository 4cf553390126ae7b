import { createHmac, randomUUID } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { LoginReply, UserInfo } from '@marketday/contract/identity'

import { accessTokenSeconds } from '../../platform/http/access-token.ts'
import type { Audience } from '../../platform/http/access-token.ts'
import { recordAudit } from '../../platform/audit.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import type { App } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listTenantsOf } from '../queries.ts'

const idleDays = 7
const lifeDays = 30
const dayMs = 86_400_000

export interface Browser {
  readonly app: App
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Person {
  readonly userId: string
  readonly name: string
  readonly platformRole: string | null
}

/** Opens a session for a person who proved herself: a new token family bound to this browser by a cookie. */
export async function startSession(db: Db, person: Person, browser: Browser): Promise<LoginReply> {
  const sessionId = randomUUID()
  const binding = newSecret()
  const refreshToken = newSecret()
  const audience: Audience = person.platformRole === 'operator' ? 'platform' : 'panel'
  const now = db.context.now
  await db
    .insertInto('sessions')
    .values({
      session_id: sessionId,
      user_id: person.userId,
      audience,
      binding_hash: hashSecret(binding),
      ip: browser.request.ip,
      user_agent: (browser.request.headers['user-agent'] ?? '').slice(0, 300),
      expires_at: new Date(now.getTime() + lifeDays * dayMs).toISOString(),
    })
    .execute()
  await storeRefreshToken(db, sessionId, refreshToken)
  await recordAudit(db, { action: 'session.started', objectType: 'user', objectId: person.userId })
  bindBrowser(browser.reply, sessionId, binding)
  return await sessionReply(db, { person, sessionId, audience, refreshToken, app: browser.app })
}

export async function storeRefreshToken(
  db: Db,
  sessionId: string,
  refreshToken: string,
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashSecret(refreshToken),
      session_id: sessionId,
      expires_at: new Date(db.context.now.getTime() + idleDays * dayMs).toISOString(),
    })
    .execute()
}

interface Opened {
  readonly person: Person
  readonly sessionId: string
  readonly audience: Audience
  readonly refreshToken: string
  readonly app: App
}

/** The login reply of a session: fresh access token and who the person is now. */
export async function sessionReply(
  db: Db,
  { person, sessionId, audience, refreshToken, app }: Opened,
): Promise<LoginReply> {
  const token = await app.accessTokens.issue(
    { userId: person.userId, sessionId, audience },
    db.context.now,
  )
  return { token, refreshToken, expiresIn: accessTokenSeconds, ...(await userInfoOf(db, person)) }
}

async function userInfoOf(db: Db, person: Person): Promise<UserInfo> {
  const user = { id: person.userId, name: person.name }
  if (person.platformRole === 'operator')
    return { user, tenant: null, role: 'operator', businessSetupReq: false }
  const [tenant] = await listTenantsOf(db, person.userId)
  if (!tenant) return { user, tenant: null, role: null, businessSetupReq: false }
  const { id, name, slug, role, setupRequired } = tenant
  return {
    user,
    tenant: { id, name, slug },
    role,
    businessSetupReq: setupRequired && role === 'owner',
  }
}

/** The successor follows from the token itself, so a repeated exchange can return the same one without storing it. */
export function successorOf(refreshToken: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`refresh ${refreshToken}`).digest('base64url')
}

const bindingPrefix = '__Host-bind-'
const bindingCookie = (sessionId: string) => `${bindingPrefix}${sessionId.slice(0, 8)}`

/** A stolen local storage is worth little without this cookie, which scripts cannot read (D15). */
export function bindBrowser(reply: FastifyReply, sessionId: string, binding: string): void {
  reply.setCookie(bindingCookie(sessionId), binding, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: lifeDays * 86_400,
  })
}

export function bindingOf(request: FastifyRequest, sessionId: string): string | null {
  return request.cookies[bindingCookie(sessionId)] ?? null
}

export function unbindBrowser(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of Object.keys(request.cookies))
    if (name.startsWith(bindingPrefix))
      reply.clearCookie(name, { path: '/', httpOnly: true, secure: true, sameSite: 'strict' })
}
