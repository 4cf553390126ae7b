import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import Stripe from 'stripe'
import { inject } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createMerchantStripe } from '../src/platform/stripe/create-stripe.ts'
import { createClock } from '../src/platform/clock.ts'
import { createFileStore } from '../src/platform/files/create-file-store.ts'
import { createPictureDecoder } from '../src/platform/files/picture-decoder.ts'
import type { Effect } from '../src/platform/events/relay-events.ts'
import { createJobQueue } from '../src/platform/jobs/job-queue.ts'
import { systemContext } from '../src/platform/jobs/job-runner.ts'
import { openJobs } from '../src/platform/jobs/job-worker.ts'
import type { AnyJob } from '../src/platform/jobs/jobs.ts'
import { createMailer } from '../src/platform/mail/mailer.ts'
import type { Services } from '../src/platform/services.ts'
import { appNow } from '../src/platform/database/sql.ts'
import { createDatabases } from '../src/platform/database/tenant-db.ts'
import type { Db } from '../src/platform/database/tenant-db.ts'
import { cloneTemplate } from './clone-template.ts'

export interface TestServices {
  readonly services: Services
  readonly databaseUrl: string
  mintTenant(): Promise<string>
  inTenant<T>(tenantId: string | null, work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const ignore = () => undefined

const configFor = (appUrl: string, dataDir: string) =>
  readConfig({
    APP_DATABASE_URL: appUrl,
    APP_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://localhost:${inject('smtpPort')}`,
  })

const endlessDisk: Services['disk'] = {
  freeBytes: undefined,
  isShort: false,
  isShortForFiles: false,
  checkFreeSpace: ignore,
  takeFileSpace: ignore,
  close: ignore,
}

export async function createTestServices(
  jobs: readonly AnyJob[],
  effects: readonly Effect[] = [],
): Promise<TestServices> {
  const { appUrl, drop } = await cloneTemplate()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'platform-'))
  const config = configFor(appUrl, dataDir)
  const queue = createJobQueue({ url: appUrl, supervise: false, onError: ignore })
  const services: Services = {
    config,
    databases: createDatabases({
      url: appUrl,
      poolSize: 4,
      jobs: queue,
      onError: ignore,
      checkFreeSpace: ignore,
    }),
    disk: endlessDisk,
    jobs: queue,
    mail: createMailer(config),
    files: await createFileStore(config),
    pictures: createPictureDecoder(),
    stripe: new Stripe('sk_test_unused'),
    stripeFor: (account) => createMerchantStripe(config, account),
    traffic: { underWay: 0 },
    clock: createClock(),
    modelCircuit: { state: () => 'closed', run: (work) => work() },
    log: pino({ level: 'silent' }),
    shopUrl: (slug) => `http://${slug}.localhost`,
  }
  await openJobs(services, jobs, effects)
  const inTenant = <T>(tenantId: string | null, work: (db: Db) => Promise<T>) =>
    services.databases.transaction(systemContext(services, tenantId, 'test'), work)
  return {
    services,
    databaseUrl: appUrl,
    inTenant,
    async mintTenant() {
      const slug = `t-${randomBytes(6).toString('hex')}`
      const insert = (db: Db) =>
        db
          .insertInto('tenants')
          .values({ slug, name: slug, owner_confirmed_at: appNow })
          .returning('tenant_id')
          .executeTakeFirstOrThrow()
      return (await inTenant(null, insert)).tenant_id
    },
    async close() {
      await services.jobs.close()
      services.mail.close()
      await services.databases.close()
      await drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
