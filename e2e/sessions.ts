import { request, type BrowserContext } from '@playwright/test'

/**
 * A page renews a token that is ten minutes old, which ends the refresh token of all who share it. A journey that
 * begins with a session of four minutes is over before that.
 */
const maxAgeMs = 4 * 60_000

interface Credentials {
  readonly email: string
  readonly password: string
}

interface Login {
  readonly token: string
  readonly refreshToken: string
  readonly businessSetupReq?: boolean
}

export interface Session extends Login {
  /** The value of `auth` in local storage. */
  readonly auth: string
  /** They bind the refresh token to this browser. */
  readonly cookies: Parameters<BrowserContext['addCookies']>[0]
}

const sessions = new Map<string, { readonly session: Session; readonly startedAt: number }>()

/** The session of this person in this worker. A worker runs one journey at a time, so that no two renew it at once. */
export async function workerSession(
  baseURL: string | undefined,
  person: Credentials,
): Promise<Session> {
  const known = sessions.get(person.email)
  const isYoung = known && Date.now() - known.startedAt < maxAgeMs
  if (isYoung && (await isAlive(baseURL, known.session))) return known.session
  const session = await startSession(baseURL, person)
  sessions.set(person.email, { session, startedAt: Date.now() })
  return session
}

/** A session of its own, for journeys that renew or end it or look at the list of devices. */
export async function startSession(
  baseURL: string | undefined,
  { email, password }: Credentials,
): Promise<Session> {
  const visitor = await newVisitor(baseURL)
  const reply = await visitor.post('/api/cap/user/login', { data: { email, password } })
  if (!reply.ok()) throw new Error(`${email} cannot sign in: ${await reply.text()}`)
  const userInfo = (await reply.json()) as Login
  const { cookies } = await visitor.storageState()
  await visitor.dispose()
  return { ...userInfo, auth: authEntry(userInfo), cookies }
}

/** What the product keeps in local storage of a login. */
export function authEntry(userInfo: Login): string {
  const { token, refreshToken, businessSetupReq = false } = userInfo
  return JSON.stringify({ userInfo, token, refreshToken, businessSetupReq, menuItems: [] })
}

/** From now on each person of this worker signs in again: a page has renewed or ended a session. */
export function dropSessions(): void {
  sessions.clear()
}

/** A journey of another worker may have ended all sessions of a person. */
async function isAlive(baseURL: string | undefined, { token }: Session): Promise<boolean> {
  const visitor = await newVisitor(baseURL)
  const reply = await visitor.get('/api/account/email-verification', {
    headers: { authorization: `Bearer ${token}` },
  })
  await visitor.dispose()
  return reply.ok()
}

const newVisitor = (baseURL: string | undefined) =>
  request.newContext({ ...(baseURL !== undefined && { baseURL }) })
