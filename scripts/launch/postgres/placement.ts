import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readPrivateJson } from '../data-dir/private-file.ts'
import { StartFailure } from '../report.ts'
import { binary, copyBinaries, findBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'

export type User = { uid: number; gid: number }

/** Cluster folder, server programs, and the user to run as (null = current user). */
export type Placement = { cluster: string; binaries: Binaries; runAs: User | null }

/**
 * Chooses the cluster's place. PostgreSQL refuses to run as root, so it then runs as an
 * unprivileged user; if that user cannot enter the folders, cluster and programs go to one that it
 * can.
 */
export function placePostgres(dataDir: string): Placement {
  const binaries = findBinaries()
  if (process.getuid?.() !== 0)
    return { cluster: path.join(dataDir, 'postgres'), binaries, runAs: null }
  const known = knownCluster(dataDir)
  const parent = known === null ? enterableFolder(dataDir) : path.dirname(known.cluster)
  const cluster = path.join(parent, 'postgres')
  const runAs = known?.owner ?? clusterOwner(cluster) ?? unprivilegedUser()
  const usable = canRun(binaries, runAs) ? binaries : copyBinaries(binaries, parent)
  if (!canRun(usable, runAs)) {
    throw new StartFailure(
      `PostgreSQL cannot be run as the unprivileged user ${runAs.uid} from ${usable.folder}.`,
      'Start as an ordinary user instead of root, or set DATABASE_URL to a PostgreSQL 18 of your own.',
    )
  }
  return { cluster, binaries: usable, runAs }
}

/** Cluster folders to use when DATA_DIR is closed to the unprivileged user. */
export function foldersOutside(dataDir: string): string[] {
  const name = `marketday-${createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 12)}`
  return [path.join('/var/lib', name), path.join(os.tmpdir(), name)]
}

/** An existing cluster stays in place, regardless of starting user and folder modes. */
function knownCluster(dataDir: string): { cluster: string; owner: User } | null {
  const cluster = notedCluster(dataDir) ?? path.join(dataDir, 'postgres')
  const owner = clusterOwner(cluster)
  if (owner === null) return null
  if (canEnter(cluster, owner)) return { cluster, owner }
  throw new StartFailure(
    `The database in ${cluster} belongs to user ${owner.uid}, who cannot enter that folder any more.`,
    'Give the folders above it the mode 0755 again, and start again.',
  )
}

/** A cluster outside DATA_DIR follows a moved DATA_DIR; a copied DATA_DIR gets a new cluster. */
function notedCluster(dataDir: string): string | null {
  const noted = readPrivateJson<{ cluster: string; dataDir: string }>(
    path.join(dataDir, 'postgres.json'),
  )
  if (noted === null || !fs.existsSync(noted.cluster)) return null
  return noted.dataDir === dataDir || !fs.existsSync(noted.dataDir) ? noted.cluster : null
}

function enterableFolder(dataDir: string): string {
  const user = unprivilegedUser()
  if (canEnter(dataDir, user)) return dataDir
  for (const folder of foldersOutside(dataDir)) {
    if (makeFolder(folder) && canEnter(folder, user)) return folder
  }
  throw new StartFailure(
    `As root, PostgreSQL has to run as another user, and that user can enter neither ${dataDir} nor a folder in /var/lib or ${os.tmpdir()}.`,
    'Set DATA_DIR to a folder that every user can enter (for instance DATA_DIR=/srv/marketday), or start as an ordinary user.',
  )
}

/** Rejects a folder in a public place that another user created in advance. */
function makeFolder(folder: string): boolean {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
    fs.accessSync(folder, fs.constants.W_OK)
    return fs.lstatSync(folder).isDirectory() && fs.statSync(folder).uid === 0
  } catch {
    return false
  }
}

function canEnter(folder: string, user: User): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0
}

function canRun(binaries: Binaries, user: User): boolean {
  return spawnSync(binary(binaries, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

/** A cluster created by an ordinary user keeps its owner when root starts it later. */
function clusterOwner(cluster: string): User | null {
  const stat = fs.statSync(cluster, { throwIfNoEntry: false })
  return stat === undefined || stat.uid === 0 ? null : { uid: stat.uid, gid: stat.gid }
}

/** initdb needs a named user; the unprivileged system account exists everywhere. */
function unprivilegedUser(): User {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid }
  throw new StartFailure(
    'As root, PostgreSQL has to run as another user, and this system has no user named nobody.',
    'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 of your own.',
  )
}
