import fs from 'node:fs'
import { isRunning, readLockOwner } from './data-dir/lock.ts'
import { whileLocked } from './data-dir/erase.ts'
import { ensureSecrets } from './data-dir/secrets.ts'
import { prepareDatabase } from './database.ts'
import { adminAddress, readClusterState } from './postgres/cluster.ts'
import { startPostgres } from './postgres/server.ts'
import type { Settings } from './settings.ts'

/** Gives `work` the administrator's address of the product's database, starting the embedded one for it when nothing runs. */
export async function borrowDatabase(
  settings: Settings,
  work: (databaseUrl: string) => Promise<void>,
) {
  if (settings.databaseUrl !== null) return work(settings.databaseUrl)
  const running = runningAddress(settings.dataDir)
  if (running !== null) return work(inMarketday(running))
  await whileLocked(settings, async () => {
    const dataDir = fs.realpathSync(settings.dataDir)
    const postgres = await startPostgres(dataDir, { durable: true })
    try {
      await prepareDatabase({
        adminUrl: postgres.adminUrl,
        external: false,
        appPassword: ensureSecrets(dataDir).appPassword,
      })
      await work(inMarketday(postgres.adminUrl))
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
