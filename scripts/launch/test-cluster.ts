import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { readPrivateJson, writePrivateJson } from './data-dir/private-file.ts'
import { findFreePort } from './ports.ts'
import type { ClusterState } from './postgres/cluster.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import type { Postgres } from './postgres/start-postgres.ts'

interface TestCluster {
  readonly root: string
  /** The data folder of this run. */
  readonly folder: string
  readonly prepare: (adminUrl: string) => Promise<void>
}

const cluster = 'postgres'
const state = 'postgres.json'

/** Starts a cluster with the migrated template, copied from the last run that had the same migrations. */
export async function startTestCluster({ root, folder, prepare }: TestCluster): Promise<Postgres> {
  const cache = path.join(root, 'node_modules/.cache/test-cluster')
  const kept = path.join(cache, digestOf(root))
  if (fs.existsSync(kept)) {
    copy(kept, folder)
    await useFreePort(folder)
    return await startPostgres(folder, { durable: false })
  }
  const made = await startPostgres(folder, { durable: false })
  await prepare(made.adminUrl)
  if (path.dirname(made.cluster) !== folder) return made
  await made.stop()
  keep(folder, kept)
  return await startPostgres(folder, { durable: false })
}

/** Replaces the copies of other migrations. Of several runs that make the same copy, the first keeps it. */
function keep(folder: string, kept: string) {
  const cache = path.dirname(kept)
  const draft = `${kept}.${process.pid}`
  fs.mkdirSync(draft, { recursive: true })
  for (const name of fs.readdirSync(cache))
    if (!name.startsWith(path.basename(kept)))
      fs.rmSync(path.join(cache, name), { recursive: true, force: true })
  copy(folder, draft)
  if (fs.existsSync(kept)) fs.rmSync(draft, { recursive: true, force: true })
  else fs.renameSync(draft, kept)
}

/** With owners and modes: as root, the cluster belongs to another user. */
function copy(from: string, to: string) {
  const places = [cluster, state].map((name) => path.join(from, name))
  const { status, stderr } = spawnSync('cp', ['-a', ...places, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The test database could not be copied: ${stderr}`)
}

/** The port of the run that made the copy may be in use by now. */
async function useFreePort(folder: string) {
  const file = path.join(folder, state)
  const noted = readPrivateJson<ClusterState>(file)
  if (noted) writePrivateJson(file, { ...noted, port: await findFreePort() })
}

/** Everything that the template is made from. */
function digestOf(root: string): string {
  const hash = createHash('sha256').update(process.version)
  const sources = [
    'apps/api/migrations',
    'apps/api/src/platform/database',
    'scripts/launch/postgres',
  ]
  const files = [
    'package-lock.json',
    'apps/api/src/platform/jobs/jobs-schema.ts',
    ...sources.flatMap((folder) => filesBelow(root, folder)),
    ...filesBelow(root, 'apps/api/src').filter((name) => name.endsWith('.sql')),
  ]
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 32)
}

function filesBelow(root: string, folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}
