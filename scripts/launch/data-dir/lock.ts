import fs from 'node:fs'
import path from 'node:path'
import { processIdentity } from '../processes/process-identity.ts'
import { StartFailure } from '../report.ts'

export type LockOwner = { pid: number; identity: string | null; port: number; publicUrl: string }

/** Locks the folder for this process or reports the current owner; takes over a dead owner's lock. */
export function lockDataDir(
  dataDir: string,
  { port, publicUrl }: { port: number; publicUrl: string },
): () => void {
  const mine: LockOwner = {
    pid: process.pid,
    identity: processIdentity(process.pid),
    port,
    publicUrl,
  }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryCreate(dataDir, mine)) return () => unlock(dataDir)
    const owner = readLockOwner(dataDir)
    if (owner !== null && isRunning(owner)) throw refusal(dataDir, owner)
    setAside(dataDir, owner)
  }
  throw new StartFailure(
    `${lockPath(dataDir)} could not be created.`,
    'Delete that file if no other start is under way, and start again.',
  )
}

/** Returns the lock's owner, running or not. */
export function readLockOwner(dataDir: string): LockOwner | null {
  try {
    const owner: LockOwner = JSON.parse(fs.readFileSync(lockPath(dataDir), 'utf8'))
    return Number.isInteger(owner.pid) ? owner : null
  } catch {
    return null
  }
}

/** A pid alone may have been reused; the start time identifies the process. */
export function isRunning(owner: LockOwner): boolean {
  const identity = processIdentity(owner.pid)
  return identity !== null && identity === owner.identity
}

export function refusal(dataDir: string, owner: LockOwner): StartFailure {
  return new StartFailure(
    `${dataDir} is in use by the Marketday with process id ${owner.pid}, at ${owner.publicUrl} (port ${owner.port}).`,
    `Use that one, stop it (kill ${owner.pid}), or give this one a place of its own: PORT=${owner.port + 10} DATA_DIR=.data-2 npm start`,
  )
}

function lockPath(dataDir: string): string {
  return path.join(dataDir, 'running.json')
}

/** Linking a finished draft makes the lock appear atomically with its content. */
function tryCreate(dataDir: string, owner: LockOwner): boolean {
  const draft = `${lockPath(dataDir)}.${owner.pid}`
  fs.writeFileSync(draft, JSON.stringify(owner))
  try {
    fs.linkSync(draft, lockPath(dataDir))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/** Two starts may judge the same dead lock; the slower one restores a lock it moved by mistake. */
function setAside(dataDir: string, judged: LockOwner | null) {
  const aside = `${lockPath(dataDir)}.dead-${process.pid}`
  try {
    fs.renameSync(lockPath(dataDir), aside)
  } catch {
    return
  }
  const moved = readOwner(aside)
  if (moved !== null && moved.pid !== judged?.pid && isRunning(moved))
    fs.linkSync(aside, lockPath(dataDir))
  fs.rmSync(aside, { force: true })
}

function readOwner(file: string): LockOwner | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function unlock(dataDir: string) {
  if (readLockOwner(dataDir)?.pid === process.pid) fs.rmSync(lockPath(dataDir), { force: true })
}
