import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { findFreePort, isFreeOnLoopback } from '../ports.ts'
import { StartFailure } from '../report.ts'
import { readPrivateJson, writePrivateJson } from '../data-dir/private-file.ts'
import { binary } from './binaries.ts'
import { recogniseCluster } from './recognise-cluster.ts'
import type { Placement } from './placement.ts'

const superuser = 'marketday_admin'

/** `durable` is false only in tests. */
export type ClusterState = {
  port: number
  password: string
  cluster: string
  dataDir: string
  durable: boolean
  /** PostgreSQL's system identifier; absent until the cluster exists. */
  systemIdentifier?: string
}

/** Creates the cluster if missing and returns its port and superuser password. */
export async function ensureCluster(
  dataDir: string,
  placement: Placement,
  durable: boolean,
): Promise<ClusterState> {
  const known = readClusterState(dataDir)
  const state = { ...(known ?? (await newState())), cluster: placement.cluster, dataDir, durable }
  const found = recogniseCluster(placement.cluster, known)
  if (found !== null && !(await isFreeOnLoopback(state.port))) state.port = await findFreePort()
  if (found === null) {
    // Record the password first: a new cluster is useless without it.
    noteState(known, state)
    fs.rmSync(path.join(dataDir, 'demo.json'), { force: true })
    initialise(placement, state.password)
  }
  const made = found ?? recogniseCluster(placement.cluster, state)
  const noted = { ...state, ...made }
  noteState(known, noted)
  writeSettings(placement, durable)
  return noted
}

/** Writes only changes: a start on a full disk has nothing to write. */
function noteState(known: ClusterState | null, state: ClusterState) {
  if (known === null || !isDeepStrictEqual(known, state))
    writePrivateJson(path.join(state.dataDir, 'postgres.json'), state)
}

export function adminAddress({ port, password }: Pick<ClusterState, 'port' | 'password'>): string {
  return `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

export function readClusterState(dataDir: string): ClusterState | null {
  return readPrivateJson<ClusterState>(path.join(dataDir, 'postgres.json'))
}

async function newState() {
  return { port: await findFreePort(), password: randomBytes(24).toString('base64url') }
}

/** Runs initdb in a draft folder, so that an interrupted run leaves nothing that looks like a cluster. */
function initialise({ cluster, binaries, runAs }: Placement, password: string) {
  const draft = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 })
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runAs) for (const each of [draft, passwordFile]) fs.chownSync(each, runAs.uid, runAs.gid)
  const args = [
    '-D',
    draft,
    '-U',
    superuser,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ]
  const locale = [
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]
  const run = spawnSync(binary(binaries, 'initdb'), [...args, ...locale], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  fs.rmSync(passwordFile, { force: true })
  if (run.status !== 0)
    throw initFailure(draft, `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`)
  fs.appendFileSync(path.join(draft, 'postgresql.conf'), "\ninclude 'marketday.conf'\n")
  fs.writeFileSync(path.join(draft, 'marketday.conf'), '')
  fs.renameSync(draft, cluster)
}

function initFailure(draft: string, output: string): StartFailure {
  fs.rmSync(draft, { recursive: true, force: true })
  const advice = /No space left/i.test(output)
    ? 'The disk is full. Free about 200 MB there and start again.'
    : 'Start again; if it fails in the same way, set DATA_DIR to another disk or DATABASE_URL to a PostgreSQL 18 of your own.'
  return new StartFailure(
    `The database could not be created in ${draft}:\n${output.trim().split('\n').slice(-12).join('\n')}`,
    advice,
  )
}

/** Default settings; ALTER SYSTEM overrides them. */
function writeSettings({ cluster, binaries }: Placement, durable: boolean) {
  const hasStatistics = ['so', 'dylib'].some((ending) =>
    fs.existsSync(path.join(binaries.folder, 'lib', 'postgresql', `pg_stat_statements.${ending}`)),
  )
  const file = path.join(cluster, 'marketday.conf')
  const settings = {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    password_encryption: 'scram-sha-256',
    max_connections: 200,
    shared_buffers: durable ? '256MB' : '64MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    max_wal_size: '2GB',
    shared_preload_libraries: hasStatistics && durable ? "'pg_stat_statements'" : "''",
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    log_line_prefix: "'%m [%p] '",
    log_checkpoints: 'off',
    // Statements and row values contain personal data and stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const text = `# Written by the start; change settings with ALTER SYSTEM.\n${lines.join('\n')}\n`
  if (fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text, { mode: 0o644 })
}
