import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import path from 'node:path'

import { sql } from 'kysely'
import { inject } from 'vitest'

import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Config } from '../src/config.ts'
import { relayEvents } from '../src/platform/events/relay-events.ts'
import { systemContext } from '../src/platform/jobs/job-runner.ts'
import { actors } from './actors.ts'
import type { Actors } from './actors.ts'
import { cloneTemplate } from './clone-template.ts'
import { buildPages } from './build-pages.ts'
import { noLimits } from './no-limits.ts'
import type { TransactionWork } from '../src/platform/database/tenant-db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrls: readonly string[]
    appPassword: string
    templateDatabase: string
    sandboxUrl: string
    smtpPort: number
    runFolder: string
  }
}

export interface TestApp extends Actors {
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
export function newNetwork(): string {
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
