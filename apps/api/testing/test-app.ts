import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import path from 'node:path'

import { sql } from 'kysely'
import { inject } from 'vitest'

import { pathOf } from '@marketday/contract/endpoints/endpoint'
import type {
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@marketday/contract/endpoints/endpoint'
import type { Problem } from '@marketday/contract/endpoints/problem'
import type { Role } from '@marketday/contract/accounts/team/permissions'
import type { OperatorSet } from '@marketday/contract/accounts/team/permissions-platform'

import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Config } from '../src/config.ts'
import { createTenant } from '../src/accounts/identity/create-user.ts'
import { relayEvents } from '../src/platform/events/relay-events.ts'
import { newId } from '../src/platform/ids.ts'
import { systemContext } from '../src/platform/jobs/job-runner.ts'
import { cloneTemplate } from './clone-template.ts'
import { buildPages } from './build-pages.ts'
import { noLimits } from './no-limits.ts'
import { runJobs } from '../src/platform/jobs/job-worker.ts'
import type { App } from '../src/platform/services.ts'
import { appNow } from '../src/platform/database/sql.ts'
import type { Db, TransactionWork } from '../src/platform/database/tenant-db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    appPassword: string
    templateDatabase: string
    sandboxUrl: string
    smtpPort: number
    runFolder: string
  }
}

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

export interface TestApp {
  readonly app: App
  owner(name?: string): Promise<Staff>
  member(of: Business, role: Role): Promise<Staff>
  /** With a second factor and full permissions by default. */
  operator(set?: OperatorSet): Promise<Client>
  visitor(): Client
  shopper(slug: string): Client
  runJobs: (options?: Parameters<typeof runJobs>[1]) => ReturnType<typeof runJobs>
  inTenant<T>(tenantId: string | null, work: TransactionWork<T>): Promise<T>
  close(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

interface TestAppOptions {
  readonly pages?: boolean
  /** Overrides settings that variables cannot remove: the sandbox provides every service. */
  readonly config?: Partial<Config>
  /** For tests of the platform's state: its jobs, plans, leads, operators, or rows of all tenants. */
  readonly ownDatabase?: boolean
}

/** The apps that every test file of this worker shares, by their settings. */
const sharedApps = new Map<string, Promise<TestApp>>()

/**
 * The whole server. Files share one app and one database per worker, and each test mints its own tenant.
 * Settings that speak of one test's servers, pages or `ownDatabase` give an app and a database of their own.
 */
export async function testApp(
  settings: Settings = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const { pages = false, config, ownDatabase = false } = options
  if (ownDatabase || config || pages || !isShareable(settings))
    return await createTestApp(settings, options)
  const key = JSON.stringify(settings)
  const started = sharedApps.get(key) ?? createTestApp(settings, options)
  sharedApps.set(key, started)
  const shared = await started
  await clearPlatformState(shared)
  // The runner ends its workers before they write down what they compiled.
  flushCompileCache()
  const nowhere = async () => undefined
  return { ...actors({ ...shared, network: newNetwork() }), close: nowhere }
}

let networks = randomBytes(2).readUInt16BE()

/** Limits count by network: files that share an app are not one another's neighbours. */
function newNetwork(): string {
  networks = (networks + 1) % 65_536
  return `198.18.${networks >> 8}.${networks % 256}`
}

/** Several files use these settings, with the same values. */
const isShareable = (settings: Settings) =>
  Object.keys(settings).every((name) => name === 'IMPORT_HASTE')

/** A file finds neither the clock nor the events, jobs and unfinished readings of the file before it. */
async function clearPlatformState({ app, inTenant }: TestApp): Promise<void> {
  app.services.clock.setOffset(0)
  while ((await relayEvents(app.services, [])) > 0);
  await inTenant(null, async (db) => {
    await sql`delete from pgboss.job`.execute(db)
    await db
      .updateTable('import_previews')
      .set({ status: 'cancelled' })
      .where('status', 'in', ['created', 'probing', 'crawling'])
      .execute()
  })
}

async function createTestApp(
  settings: Settings,
  { pages = false, config = {} }: TestAppOptions,
): Promise<TestApp> {
  const database = await cloneTemplate()
  const dataDir = await mkdtemp(path.join(inject('runFolder'), 'app-'))
  if (pages) await buildPages(['website', 'shop'])
  const read = readConfig({ ...environment(database.appUrl, dataDir), ...settings })
  const app = await buildApp({ ...read, ...config }, { whole: false, pages })
  await app.ready()
  const inTenant = <T>(tenantId: string | null, work: TransactionWork<T>) =>
    app.services.databases.transaction(systemContext(app.services, tenantId, 'test'), work)

  return {
    ...actors({ app, inTenant }),
    async close() {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Stage extends Pick<TestApp, 'app' | 'inTenant'> {
  /** The address that calls come from; loopback unless another is named. */
  readonly network?: string
}

function actors(stage: Stage): Omit<TestApp, 'close'> {
  const { app, inTenant } = stage
  return {
    app,
    inTenant,
    owner: (name = 'Test Bakery') => createOwner(stage, name),
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

function environment(appUrl: string, dataDir: string): Record<string, string> {
  return {
    PORT: '3000',
    PUBLIC_URL: 'http://localhost',
    MEDIA_URL: 'http://media.localhost',
    APP_DATABASE_URL: appUrl,
    APP_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    SANDBOX_PORT: new URL(inject('sandboxUrl')).port,
    SMTP_URL: `smtp://127.0.0.1:${inject('smtpPort')}`,
    DATABASE_POOL_SIZE: '10',
    ...noLimits,
  }
}
