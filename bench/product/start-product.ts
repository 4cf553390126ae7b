import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../scripts/launch/ports.ts'
import { descendantsNaming } from '../machine/processes.ts'

const root = join(import.meta.dirname, '../..')
const readyLine = /^Marketday is ready at /
const timeoutMs = 180_000

export type Product = {
  origin: string
  port: number
  sandboxOrigin: string
  apiPids: () => number[]
  sandboxPids: () => number[]
  /** Embedded PostgreSQL, including backends. */
  databasePids: () => number[]
  stop: () => Promise<void>
}

export type ProductSettings = {
  dataDir: string
  databaseUrl?: string
  processes?: number
  environment?: Readonly<Record<string, string>>
}

/** The bench simulates many networks behind one address. */
const noLimits = {
  SHOP_READS_PER_MINUTE: '10000000',
  SHOP_WRITES_PER_MINUTE: '10000000',
  SHOP_REQUESTS_AT_ONCE: '1000',
  SHOP_SEARCHES_AT_ONCE: '1000',
  ORDER_GUARD: 'off',
  // Workloads that simulate separate visitors send their network.
  TRUSTED_PROXIES: '127.0.0.1',
}

/** Starts the whole product like `npm start`, without demo data. */
export async function startProduct(settings: ProductSettings): Promise<Product> {
  const { dataDir, databaseUrl, processes = 1, environment = {} } = settings
  const port = await findFreePort()
  const sandboxPort = await findFreePort()
  mkdirSync(dataDir, { recursive: true })
  const child = spawn(process.execPath, [join(root, 'scripts/launch/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...noLimits,
      ...environment,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      WEB_CONCURRENCY: String(processes),
      DEMO: 'off',
    },
    // The IPC channel tells the supervisor when the bench is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit')
  const output: string[] = []
  if (child.stdout === null || child.stderr === null) throw new Error('the output is not piped')
  const printed = createInterface({ input: child.stdout })
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line))
  const ready = new Promise<void>((resolve) => {
    printed.on('line', (line) => {
      output.push(line)
      if (readyLine.test(line)) resolve()
    })
  })
  const tooLate = AbortSignal.timeout(timeoutMs)
  await Promise.race([
    ready,
    ended.then(() => fail(output)),
    once(tooLate, 'abort').then(() => fail(output)),
  ])

  const pid = child.pid ?? 0
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    sandboxOrigin: `http://127.0.0.1:${sandboxPort}`,
    apiPids: () => descendantsNaming(pid, 'apps/api/dist/main.js'),
    databasePids: () => descendantsNaming(pid, 'postgres'),
    sandboxPids: () => descendantsNaming(pid, 'apps/sandbox/src/main.ts'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function fail(output: string[]): never {
  throw new Error(`the product did not become ready:\n${output.slice(-20).join('\n')}`)
}
