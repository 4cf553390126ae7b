import fs from 'node:fs'
import path from 'node:path'
import { isRunning, lockDataDir, readLockOwner, refusal } from './lock.ts'
import { clearOrphan } from '../postgres/orphan.ts'
import { placePostgres } from '../postgres/placement.ts'
import type { Settings } from '../settings.ts'

/** Where a restore copies the files to before they take their place. */
export const filesDraft = 'restoring'

/** Only names that we make ourselves: DATA_DIR may by mistake point at somebody's folder. */
const ours = [
  'postgres',
  'postgres.new',
  'postgres.json',
  'disk-reserve',
  'ports.json',
  'demo.json',
  'files',
  'drafts',
  'media',
  'sandbox',
  'sandbox.json',
  'logs',
  filesDraft,
]

/** Deletes the embedded database and the files of DATA_DIR; refused by name while a Marketday runs on it. */
export async function eraseData(dataDir: string) {
  if (!fs.existsSync(dataDir)) return
  const place = fs.realpathSync(dataDir)
  const owner = readLockOwner(place)
  if (owner !== null && isRunning(owner)) throw refusal(place, owner)
  const { cluster } = placePostgres(place)
  if (fs.existsSync(cluster)) await clearOrphan(cluster)
  fs.rmSync(cluster, { recursive: true, force: true })
  for (const name of ours) fs.rmSync(path.join(place, name), { recursive: true, force: true })
}

/** Holds the folder against other starts while `work` goes on. */
export async function whileLocked(settings: Settings, work: () => Promise<void>) {
  fs.mkdirSync(settings.dataDir, {
    recursive: true,
    mode: process.getuid?.() === 0 ? 0o755 : 0o700,
  })
  const unlock = lockDataDir(fs.realpathSync(settings.dataDir), settings)
  try {
    await work()
  } finally {
    unlock()
  }
}
