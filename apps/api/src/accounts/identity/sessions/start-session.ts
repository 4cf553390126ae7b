import { createHmac, randomUUID } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { LoginReply, UserInfo } from '@marketday/contract/accounts/identity/identity'
import type { SignInWay } from '@marketday/contract/accounts/identity/sessions'

import { accessTokenSeconds } from '../../../platform/http/access-token.ts'
import type { Audience } from '../../../platform/http/access-token.ts'
import { asPerson } from '../../../platform/database/as-person.ts'
import { appNow } from '../../../platform/database/sql.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'
import type { App } from '../../../platform/services.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../record-identity-event.ts'
import { listTenantsOf } from '../queries.ts'
import { rememberDevice } from './devices.ts'
import { noteSignIn } from './note-sign-in.ts'

const idleDays = 7
const lifeDays = 30
const dayMs = 86_400_000

export interface Browser {
  readonly app: App
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Person {
  readonly userId: string
  readonly name: string
  readonly platformRole: string | null
}

export interface Proof {
  readonly way: SignInWay
  readonly hasSecondFactor: boolean
}

/** Opens a session: a new token family bound to this browser by a cookie. */
export async function startSession(
  db: Db,
  person: Person,
  { way, hasSecondFactor, ...browser }: Browser & Proof,
): Promise<LoginReply> {
  const personDb = await asPerson(db, person.userId, person.name)
  const sessionId = randomUUID()
  const binding = newSecret()
  const refreshToken = newSecret()
  const audience: Audience = person.platformRole === 'operator' ? 'platform' : 'panel'
  const now = personDb.context.now
  await personDb
    .insertInto('sessions')
    .values({
      session_id: sessionId,
      user_id: person.userId,
      audience,
      binding_hash: hashSecret(binding),
      ip: browser.request.ip,
      user_agent: userAgentOf(browser.request),
      signed_in_by: way,
      second_factor_at: hasSecondFactor ? appNow : null,
      expires_at: new Date(now.getTime() + lifeDays * dayMs).toISOString(),
    })
    .execute()
  await storeRefreshToken(personDb, sessionId, refreshToken)
  const isNewDevice = await rememberDevice(personDb, person.userId, browser)
  await enqueue(personDb, noteSignIn, { sessionId, isNewDevice })
  await recordIdentityEvent(personDb, person, {
    name: 'session.started',
    details: { way, secondFactor: hasSecondFactor },
  })
  bindBrowser(browser.reply, sessionId, binding)
  return await sessionReply(personDb, {
    person,
    sessionId,
    audience,
    refreshToken,
    app: browser.app,
  })
}

export const userAgentOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, 300)

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
  readonly slug?: string | undefined
  readonly app: App
}

export async function sessionReply(
  db: Db,
  { person, sessionId, audience, refreshToken, slug, app }: Opened,
): Promise<LoginReply> {
  const token = await app.accessTokens.issue(
    { userId: person.userId, sessionId, audience },
    db.context.now,
  )
  return {
    token,
    refreshToken,
    expiresIn: accessTokenSeconds,
    ...(await userInfoOf(db, person, slug)),
  }
}

export async function userInfoOf(db: Db, person: Person, slug?: string): Promise<UserInfo> {
  const user = { id: person.userId, name: person.name }
  if (person.platformRole === 'operator')
    return { user, tenant: null, role: 'operator', businessSetupReq: false }
  const tenants = await listTenantsOf(db, person.userId)
  const tenant =
    slug === undefined ? tenants[0] : tenants.find((candidate) => candidate.slug === slug)
  if (!tenant) return { user, tenant: null, role: null, businessSetupReq: false }
  const { id, name, role, setupRequired } = tenant
  return {
    user,
    tenant: { id, name, slug: tenant.slug },
    role,
    businessSetupReq: setupRequired && role === 'owner',
  }
}

/** Derived from the token, so that a repeated exchange returns the same successor without storing it. */
export function successorOf(refreshToken: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`refresh ${refreshToken}`).digest('base64url')
}

const bindingPrefix = '__Host-bind-'
const bindingCookie = (sessionId: string) => `${bindingPrefix}${sessionId.slice(0, 8)}`

/** HttpOnly cookie: a stolen local storage is of little use without it (D15). */
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
