import fs from 'node:fs'
import path from 'node:path'
import { isRunning, lockDataDir, readLockOwner, refusal } from './lock.ts'
import { clearOrphan } from '../postgres/orphan.ts'
import { placePostgres } from '../postgres/placement.ts'
import type { Settings } from '../settings.ts'

/** Folder where a restore copies files before swapping them in. */
export const filesDraft = 'restoring'

/** Only names that the product creates: DATA_DIR may point at a user's folder by mistake. */
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

/** Deletes the embedded database and files in DATA_DIR; throws while a running Marketday uses it. */
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

/** Holds the folder's lock while `work` runs. */
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
