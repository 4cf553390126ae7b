import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import * as migrate from '../../apps/api/src/platform/database/migrate.ts'
import { clearOrphan } from './postgres/orphan.ts'
import { ensureBuilds } from './product/builds.ts'
import { superviseChild } from './processes/child.ts'
import { isAlive } from './processes/process-identity.ts'
import type { Postgres } from './postgres/start-postgres.ts'
import { startTestCluster } from './test-cluster.ts'

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

const root = path.resolve(import.meta.dirname, '../..')
const template = 'market_template'
const appPassword = 'test-app-password-of-no-worth'

/**
 * Per worker a PostgreSQL without fsync with one migrated template to clone; one sandbox for all.
 * On a shared server, the long transaction of one test would hold back the events of all others.
 */
// oxlint-disable-next-line import/no-default-export -- vitest wants this or a name that says nothing
export default async function testDatabase(project: TestProject) {
  await removeLeftovers()
  const isWhole = !process.argv.some((argument) => argument.endsWith('.test.ts'))
  // The slices that render the shop load its built pages. Files that are named build what they render themselves.
  if (isWhole) await ensureBuilds(root, AbortSignal.timeout(180_000), ['website', 'shop'])
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `marketday-test-${process.pid}-`))
  // PostgreSQL may run as a different user than the tests.
  fs.chmodSync(folder, 0o755)
  const sandbox = startSandbox(folder)
  const starting = startClusters(fs.realpathSync(folder), isWhole ? project.config.maxWorkers : 1)
  const remove = async () => {
    try {
      await sandbox.stop()
      await starting.then(stopAll)
    } finally {
      // Also needed if the server never came up.
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
  }
  // A signal may arrive while the start fails because of it: one of the two removes the folder,
  // after the server stops.
  let removing: Promise<void> | undefined
  const tearDown = () => (removing ??= remove())
  tearDownOnSignal(tearDown)
  try {
    const servers = await starting
    const { port, smtpPort } = await sandbox.ready
    project.provide(
      'adminUrls',
      servers.map(({ adminUrl }) => adminUrl),
    )
    project.provide('appPassword', appPassword)
    project.provide('templateDatabase', template)
    project.provide('sandboxUrl', `http://localhost:${port}`)
    project.provide('smtpPort', smtpPort ?? 0)
    project.provide('runFolder', folder)
    return tearDown
  } catch (error) {
    await tearDown()
    throw error
  }
}

const stopAll = (servers: readonly Postgres[]) =>
  Promise.all(servers.map((server) => server.stop()))

/** Sequentially: the first one prepares the template that the others copy. */
async function startClusters(runFolder: string, count: number) {
  const servers: Postgres[] = []
  try {
    for (let number = 1; number <= count; number += 1) {
      const folder = path.join(runFolder, `cluster-${number}`)
      fs.mkdirSync(folder, { mode: 0o755 })
      servers.push(await startTestCluster({ root, folder, prepare: prepareTemplate }))
    }
    return servers
  } catch (error) {
    await stopAll(servers)
    throw error
  }
}

/** The runner's own listener would exit before the teardown; the server, in its own process group, would stay. */
function tearDownOnSignal(tearDown: () => Promise<void>) {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.once(signal, () => {
      void tearDown().finally(() => process.exit(128 + os.constants.signals[signal]))
    })
  }
}

/** A database that refuses connections can always be cloned. */
async function prepareTemplate(adminUrl: string) {
  await migrate.prepareDatabase({ adminUrl, appPassword, databaseName: template })
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`alter database ${template} with is_template true allow_connections false`)
  await client.end()
}

function startSandbox(folder: string) {
  return superviseChild({
    name: 'sandbox',
    script: path.join(root, 'apps/sandbox/src/main.ts'),
    cwd: root,
    env: {
      ...process.env,
      PORT: '3000',
      SANDBOX_PORT: '0',
      SMTP_PORT: '0',
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost:3000',
      SANDBOX: 'on',
    },
    log: { dataDir: folder, name: 'sandbox' },
    drainMs: 3000,
  })
}

async function removeLeftovers() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = /^marketday-test-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    const folder = path.join(os.tmpdir(), name)
    if (fs.statSync(folder).uid !== process.getuid?.()) continue
    for (const cluster of fs.globSync(['postgres', 'cluster-*/postgres'], { cwd: folder }))
      await clearOrphan(path.join(fs.realpathSync(folder), cluster))
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
