import { randomBytes } from 'node:crypto'

import type { Role } from '@marketday/contract/accounts/team/permissions'
import type { OperatorSet } from '@marketday/contract/accounts/team/permissions-platform'
import { pathOf } from '@marketday/contract/endpoints/endpoint'
import type {
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@marketday/contract/endpoints/endpoint'
import type { Problem } from '@marketday/contract/endpoints/problem'

import { connectShop } from './sales/connect-shop.ts'
import { createTenant } from '../src/accounts/identity/create-user.ts'
import { appNow } from '../src/platform/database/sql.ts'
import type { Db, TransactionWork } from '../src/platform/database/tenant-db.ts'
import { newId } from '../src/platform/ids.ts'
import { runJobs } from '../src/platform/jobs/job-worker.ts'
import type { App } from '../src/platform/services.ts'

export interface CallInput<E> {
  readonly params?: ParamsInput<E>
  readonly query?: QueryInput<E>
  readonly body?: BodyInput<E>
  readonly headers?: Readonly<Record<string, string>>
  readonly network?: string
}

export interface Answer<E> {
  readonly status: number
  readonly body: ResponseOf<E>
  readonly problem: Problem
  readonly headers: Readonly<Record<string, unknown>>
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>
}

export interface Staff extends Client {
  readonly userId: string
  readonly tenantId: string
  readonly slug: string
  readonly token: string
}

type Business = Pick<Staff, 'tenantId' | 'slug'>

export interface Actors {
  readonly app: App
  /** Shops opened so far. */
  readonly tenantIds: readonly string[]
  /** Owner of a new shop, with a Stripe account that takes cards. */
  owner(name?: string, options?: { readonly isConnected?: boolean }): Promise<Staff>
  member(of: Business, role: Role): Promise<Staff>
  /** With a second factor and full permissions by default. */
  operator(set?: OperatorSet): Promise<Client>
  visitor(): Client
  shopper(slug: string): Client
  runJobs: (options?: Parameters<typeof runJobs>[1]) => ReturnType<typeof runJobs>
  readonly inTenant: <T>(tenantId: string | null, work: TransactionWork<T>) => Promise<T>
}

interface Stage extends Pick<Actors, 'app' | 'inTenant'> {
  /** The address that calls come from; loopback unless another is named. */
  readonly network?: string
}

/** People and visitors of an app, who call its endpoints. */
export function actors(stage: Stage): Actors {
  const { app, inTenant } = stage
  const tenantIds: string[] = []
  return {
    app,
    tenantIds,
    inTenant,
    async owner(name = 'Test Bakery', { isConnected = true } = {}) {
      const owner = await createOwner(stage, name)
      tenantIds.push(owner.tenantId)
      if (isConnected) await connectShop(stage, owner.tenantId)
      return owner
    },
    member: (of, role) => createMember(stage, { of, role }),
    operator: (set = 'admin') => createOperator(stage, set),
    visitor: () => clientOf(stage, { host: 'localhost' }),
    shopper: (slug) => clientOf(stage, { host: `${slug}.localhost` }),
    runJobs: (options) => runJobs(app, options),
  }
}

async function createOwner(stage: Stage, name: string): Promise<Staff> {
  const { inTenant } = stage
  const userId = newId()
  const tenant = await inTenant(null, async (db) => {
    await insertUser(db, userId)
    const made = await createTenant(db, {
      userId,
      name,
      slug: `t${randomBytes(8).toString('hex')}`,
    })
    return { tenantId: made.tenantId, slug: made.slug }
  })
  return await staffOf(stage, { userId, ...tenant })
}

async function createMember(
  stage: Stage,
  { of, role }: { of: Business; role: Role },
): Promise<Staff> {
  const { inTenant } = stage
  const userId = newId()
  await inTenant(of.tenantId, async (db) => {
    await insertUser(db, userId)
    await db.insertInto('memberships').values({ user_id: userId, role }).execute()
  })
  return await staffOf(stage, { userId, tenantId: of.tenantId, slug: of.slug })
}

async function createOperator(stage: Stage, set: OperatorSet): Promise<Client> {
  const { inTenant } = stage
  const userId = newId()
  await inTenant(null, async (db) => {
    await insertUser(db, userId)
    await db
      .updateTable('users')
      .set({ platform_role: 'operator', operator_set: set })
      .where('user_id', '=', userId)
      .execute()
  })
  return clientOf(stage, {
    host: 'localhost',
    token: await openSession(stage, { userId, audience: 'platform' }),
  })
}

async function insertUser(db: Db, userId: string): Promise<void> {
  const email = `u${userId.replaceAll('-', '')}@example.com`
  await db
    .insertInto('users')
    .values({ user_id: userId, name: 'Test Person', email, email_verified_at: appNow })
    .execute()
}

async function staffOf(
  stage: Stage,
  member: { userId: string; tenantId: string; slug: string },
): Promise<Staff> {
  const token = await openSession(stage, { userId: member.userId, audience: 'panel' })
  return { ...member, token, ...clientOf(stage, { host: 'localhost', token, tenant: member.slug }) }
}

async function openSession(
  { app, inTenant }: Stage,
  who: { userId: string; audience: 'panel' | 'platform' },
) {
  const sessionId = crypto.randomUUID()
  await inTenant(null, (db) =>
    db
      .insertInto('sessions')
      .values({
        session_id: sessionId,
        user_id: who.userId,
        audience: who.audience,
        binding_hash: '',
        ip: '127.0.0.1',
        user_agent: 'test',
        second_factor_at: who.audience === 'platform' ? appNow : null,
        expires_at: new Date(db.context.now.getTime() + 86_400_000).toISOString(),
      })
      .execute(),
  )
  return await app.accessTokens.issue({ ...who, sessionId }, app.services.clock.now())
}

function clientOf(
  { app, network: home }: Stage,
  { host, token, tenant }: { host: string; token?: string; tenant?: string },
): Client {
  const cookies = new Map<string, string>()
  const identity = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(tenant && { 'x-tenant': tenant }),
  }
  return {
    async call(endpoint, { params, query, body, headers = {}, network = home } = {}) {
      const path = pathOf(endpoint, params as Record<string, string>)
      const response = await app.inject({
        method: endpoint.method,
        url: `/api${path}${searchOf(query ?? {})}`,
        headers: { host, ...identity, ...cookieHeader(cookies), ...headers },
        ...(body !== undefined && { payload: body as object }),
        ...(network !== undefined && { remoteAddress: network }),
      })
      keepCookies(cookies, response.cookies)
      const parsed = parsedBody(response)
      return {
        status: response.statusCode,
        body: parsed,
        problem: parsed,
        headers: response.headers,
      }
    },
  }
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  return search.size > 0 ? `?${search.toString()}` : ''
}

const cookieHeader = (cookies: ReadonlyMap<string, string>) =>
  cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }

type Response = Awaited<ReturnType<App['inject']>>

function keepCookies(cookies: Map<string, string>, sent: Response['cookies']): void {
  for (const { name, value, maxAge } of sent) {
    if (value && maxAge !== 0) cookies.set(name, value)
    else cookies.delete(name)
  }
}

function parsedBody(response: Response) {
  const type = String(response.headers['content-type'] ?? '')
  if (type === 'application/pdf' || type === 'application/octet-stream')
    return new Blob([response.rawPayload], { type })
  return type.includes('json') && response.body ? response.json() : response.body
}
