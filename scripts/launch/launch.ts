import fs from 'node:fs'
import path from 'node:path'
import { announce } from './product/announce.ts'
import { ensureBuilds } from './product/builds.ts'
import { apiEnvironment, sandboxEnvironment } from './product/environment.ts'
import type { Wiring } from './product/environment.ts'
import { lockDataDir } from './data-dir/lock.ts'
import { prepareDatabase } from './database.ts'
import { ensureDemo } from './product/demo.ts'
import { watchSources } from './product/watch-sources.ts'
import { probePort } from './ports.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import type { Postgres } from './postgres/start-postgres.ts'
import { superviseChild } from './processes/child.ts'
import type { Child } from './processes/child.ts'
import { reportFailure, say } from './report.ts'
import { ensureSecrets, ensureSmtpPort } from './data-dir/secrets.ts'
import type { Settings } from './settings.ts'

type Launch = { root: string; settings: Settings; signal: AbortSignal }

type Running = { postgres: Promise<Postgres> | null; sandbox: Child | null; api: Child[] }

/** Starts and announces everything; returns after a requested stop, once nothing is running. */
export async function launch({
  stopping,
  ...options
}: Omit<Launch, 'signal'> & { stopping: AbortController }) {
  const { signal } = stopping
  const settings = { ...options.settings, dataDir: makeDataDir(options.settings.dataDir) }
  const unlock = lockDataDir(settings.dataDir, settings)
  const running: Running = { postgres: null, sandbox: null, api: [] }
  try {
    await probePort('PORT', settings.port)
    if (settings.sandbox) await probePort('SANDBOX_PORT', settings.sandboxPort)
    await Promise.race([start({ ...options, settings, signal }, running), aborted(signal)])
    await aborted(signal)
  } catch (error) {
    if (signal.aborted) return
    // Report first: stopping may take a while and print messages of its own.
    reportFailure(error)
    stopping.abort(error)
    process.exitCode = 1
  } finally {
    await stopAll(running)
    unlock()
  }
}

async function start({ root, settings, signal }: Launch, running: Running) {
  const secrets = ensureSecrets(settings.dataDir)
  const smtpPort = settings.sandbox ? await ensureSmtpPort(settings.dataDir) : null
  const built = settings.dev ? Promise.resolve() : ensureBuilds(root, signal)
  built.catch(() => undefined)
  if (smtpPort !== null) running.sandbox = startSandbox(root, settings, smtpPort)
  const { adminUrl, cluster } = await startDatabase(settings, running)
  const preparation = {
    adminUrl,
    external: settings.databaseUrl !== null,
    appPassword: secrets.appPassword,
  }
  const appUrl = await prepareDatabase(preparation)
  await built
  await running.sandbox?.ready
  signal.throwIfAborted()
  const wiring = { settings, secrets, appUrl, smtpPort, clusterDir: cluster }
  // Seed before anything serves: the demo is built in the past, where a running product would
  // treat its builds as lost.
  const demo =
    settings.demo &&
    (await ensureDemo({ root, dataDir: settings.dataDir, env: apiEnvironment(wiring, 0), signal }))
  for (let index = 0; index < settings.webConcurrency; index += 1)
    running.api.push(startApi(root, wiring, index))
  await Promise.all(running.api.map(({ ready }) => ready))
  signal.throwIfAborted()
  if (settings.dev)
    watchSources({
      root,
      api: running.api,
      sandbox: running.sandbox,
      prepare: () => prepareDatabase(preparation),
    })
  announce(settings, { demo })
}

/** Returns the admin URL; records the embedded server at once so that it can be stopped during its start. */
async function startDatabase(
  settings: Settings,
  running: Running,
): Promise<{ adminUrl: string; cluster: string | null }> {
  if (settings.databaseUrl !== null) return { adminUrl: settings.databaseUrl, cluster: null }
  say('Starting the database …')
  running.postgres = startPostgres(settings.dataDir, { durable: true })
  return await running.postgres
}

function startApi(root: string, wiring: Wiring, index: number): Child {
  return superviseChild({
    name: wiring.settings.webConcurrency > 1 ? `api ${index}` : 'api',
    // Development runs from source, so changes need no build.
    script: path.join(root, 'apps/api', wiring.settings.dev ? 'src/main.ts' : 'dist/main.js'),
    cwd: root,
    env: apiEnvironment(wiring, index),
    log: logOf(wiring.settings, 'api'),
    drainMs: 15_000,
  })
}

function startSandbox(root: string, settings: Settings, smtpPort: number): Child {
  return superviseChild({
    name: 'sandbox',
    script: path.join(root, 'apps/sandbox/src/main.ts'),
    cwd: root,
    env: sandboxEnvironment(settings, smtpPort),
    log: logOf(settings, 'sandbox'),
    drainMs: 5000,
  })
}

function logOf({ logTo, dataDir }: Settings, name: string) {
  return logTo === 'file' ? { dataDir, name } : null
}

/** Drain requests while outside services and the database still respond. */
async function stopAll({ postgres, sandbox, api }: Running) {
  await Promise.all(api.map((child) => child.stop()))
  await sandbox?.stop()
  await postgres?.then(
    (server) => server.stop(),
    () => undefined,
  )
}

/** Root leaves the folder enterable because PostgreSQL runs inside it as another user. */
function makeDataDir(dataDir: string): string {
  fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 })
  return fs.realpathSync(dataDir)
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  // The timer keeps the process alive: signal handlers alone would not.
  const hold = setInterval(() => undefined, 60_000)
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearInterval(hold)
      resolve()
    })
  })
}
