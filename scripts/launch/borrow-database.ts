import fs from 'node:fs'
import { isRunning, readLockOwner } from './data-dir/lock.ts'
import { whileLocked } from './data-dir/erase.ts'
import { ensureSecrets } from './data-dir/secrets.ts'
import { prepareDatabase } from './database.ts'
import { adminAddress, readClusterState } from './postgres/cluster.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import type { Settings } from './settings.ts'

type Work = (databaseUrl: string) => Promise<void>

/** Calls `work` with the admin URL of the product's database, starting the embedded one if none runs. */
export async function borrowDatabase(settings: Settings, work: Work) {
  await borrowAsItIs(settings, async (databaseUrl, { isRunning }) => {
    if (!isRunning) {
      const dataDir = fs.realpathSync(settings.dataDir)
      const { appPassword } = ensureSecrets(dataDir)
      const adminUrl = Object.assign(new URL(databaseUrl), { pathname: '/postgres' }).href
      await prepareDatabase({ adminUrl, external: false, appPassword })
    }
    await work(databaseUrl)
  })
}

/** Same, without creating, migrating or changing anything. */
export async function borrowAsItIs(
  settings: Settings,
  work: (databaseUrl: string, state: { isRunning: boolean }) => Promise<void>,
) {
  if (settings.databaseUrl !== null) return work(settings.databaseUrl, { isRunning: true })
  const running = runningAddress(settings.dataDir)
  if (running !== null) return work(inMarketday(running), { isRunning: true })
  await whileLocked(settings, async () => {
    const postgres = await startPostgres(fs.realpathSync(settings.dataDir), { durable: true })
    try {
      await work(inMarketday(postgres.adminUrl), { isRunning: false })
    } finally {
      await postgres.stop()
    }
  })
}

function runningAddress(dataDir: string): string | null {
  const owner = readLockOwner(dataDir)
  const state = readClusterState(dataDir)
  return owner !== null && isRunning(owner) && state !== null ? adminAddress(state) : null
}

function inMarketday(adminUrl: string): string {
  const url = new URL(adminUrl)
  url.pathname = '/marketday'
  return url.href
}
