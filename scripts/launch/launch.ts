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

/** What runs, in a form that can be stopped at any moment of the start. */
type Running = { postgres: Promise<Postgres> | null; sandbox: Child | null; api: Child[] }

/** Starts everything, announces it, and returns when told to stop and nothing is left running. */
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
    // Told before the rest is stopped, which may take a while and say things of its own.
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
  // Before anything serves: the demo is made in the past, where a running product would mistake its builds for lost ones.
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

/** Gives the administrator's address; the embedded server is noted at once, so that it can be stopped while it starts. */
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
    // In development from the sources, where a change needs no build.
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

/** Requests are drained while the outside services and the database still answer them. */
async function stopAll({ postgres, sandbox, api }: Running) {
  await Promise.all(api.map((child) => child.stop()))
  await sandbox?.stop()
  await postgres?.then(
    (server) => server.stop(),
    () => undefined,
  )
}

/** Root leaves the folder enterable, because PostgreSQL runs as somebody else inside it. */
function makeDataDir(dataDir: string): string {
  fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 })
  return fs.realpathSync(dataDir)
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  // The timer holds the process open: signal handlers alone would not.
  const hold = setInterval(() => undefined, 60_000)
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearInterval(hold)
      resolve()
    })
  })
}
