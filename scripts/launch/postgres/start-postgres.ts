import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { keepReserve, checkRoomToStart, useReserve } from '../data-dir/disk-reserve.ts'
import { isAlive } from '../processes/process-identity.ts'
import { openLog, tailOf } from '../processes/log-file.ts'
import { say, StartFailure, warn } from '../report.ts'
import { binary } from './binaries.ts'
import { adminAddress, ensureCluster } from './cluster.ts'
import type { ClusterState } from './cluster.ts'
import { clearOrphan, isReady, stopPostmaster } from './orphan.ts'
import { placePostgres } from './placement.ts'
import type { Placement } from './placement.ts'

export type Postgres = { adminUrl: string; cluster: string; stop: () => Promise<void> }

type Run = {
  dataDir: string
  placement: Placement
  state: ClusterState
  child: ChildProcess | null
  stopping: boolean
  reserving: NodeJS.Timeout | null
}

const restartDelaysMs = [100, 500, 1000, 2000, 5000]
const reserveEveryMs = 60_000

/** Starts the cluster in this folder, creating it if missing, and keeps it running until `stop`. */
export async function startPostgres(
  dataDir: string,
  { durable }: { durable: boolean },
): Promise<Postgres> {
  const placement = placePostgres(dataDir)
  if (!placement.cluster.startsWith(`${dataDir}${path.sep}`)) {
    say(
      `The database lies in ${placement.cluster}, because as root it runs as another user, who cannot enter ${dataDir}`,
    )
  }
  await clearOrphan(placement.cluster)
  if (durable) checkRoomToStart(path.dirname(placement.cluster), say)
  const state = await ensureCluster(dataDir, placement, durable)
  const run: Run = { dataDir, placement, state, child: null, stopping: false, reserving: null }
  await startOnce(run)
  if (durable) reserve(run)
  return {
    adminUrl: adminAddress(state),
    cluster: placement.cluster,
    stop: () => stop(run),
  }
}

/** Restores a used reserve once there is enough space. */
function reserve(run: Run) {
  const folder = path.dirname(run.placement.cluster)
  const keep = () => {
    try {
      keepReserve(folder)
    } catch (error) {
      warn(`No disk space could be reserved in ${folder}: ${String(error)}`)
    }
  }
  keep()
  run.reserving = setInterval(keep, reserveEveryMs).unref()
}

async function startOnce(run: Run) {
  const { cluster, binaries, runAs } = run.placement
  const log = openLog(run.dataDir, 'postgres')
  // Separate process group: Ctrl-C in the terminal must not stop it before requests are drained.
  const child = spawn(binary(binaries, 'postgres'), ['-D', cluster, '-p', String(run.state.port)], {
    ...runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
  fs.closeSync(log)
  run.child = child
  await untilReady(run, child)
  child.once('exit', (code, signal) => {
    run.child = null
    if (!run.stopping) void restart(run, signal ?? `code ${code}`)
  })
}

async function untilReady({ dataDir, placement }: Run, child: ChildProcess) {
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  })
  let problem: string | null = null
  void ended.then((reason) => (problem = reason))
  let nextWord = Date.now() + 5000
  while (child.pid === undefined || !isReady(placement.cluster, child.pid)) {
    if (problem !== null)
      throw startFailure(placement.cluster, problem, tailOf(dataDir, 'postgres'))
    if (Date.now() > nextWord) {
      say('  the database is recovering from an interrupted run; nothing saved is lost')
      nextWord = Date.now() + 10_000
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function startFailure(cluster: string, reason: string, tail: string): StartFailure {
  const advice = [
    [
      /No space left/i,
      'The disk is full. Free some space (df -h shows where) and start again; nothing saved is lost.',
    ],
    [
      /could not (map|create|open) shared memory|Cannot allocate memory/i,
      'There is too little memory. Stop some programs, or give the container more, and start again.',
    ],
    [
      /permission denied|wrong ownership/i,
      'The folder belongs to another user. Start as that user, or set DATA_DIR to a folder of your own.',
    ],
    [
      /incompatible with server|not compatible with this version/i,
      'The data were made by another PostgreSQL version. Use the clone that made them, or set DATA_DIR to a new folder.',
    ],
  ] as const
  const found = advice.find(([sign]) => sign.test(tail))
  return new StartFailure(
    `The database in ${cluster} could not be started (${reason}):\n${tail}`,
    found?.[1] ??
      'Start again; if it fails in the same way, keep the lines above and set DATA_DIR to a new folder.',
  )
}

async function restart(run: Run, reason: string) {
  warn(`The database ended (${reason}); starting it again`)
  for (let attempt = 0; !run.stopping; attempt += 1) {
    await new Promise((resolve) =>
      setTimeout(resolve, restartDelaysMs[Math.min(attempt, restartDelaysMs.length - 1)]),
    )
    if (run.stopping || (await triedAgain(run))) return
  }
}

async function triedAgain(run: Run): Promise<boolean> {
  try {
    await clearOrphan(run.placement.cluster)
    if (run.stopping) return true
    await startOnce(run)
    warn('The database is running again')
    return true
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    warn(words)
    if (/No space left|ENOSPC/i.test(words) && useReserve(path.dirname(run.placement.cluster)))
      warn('The disk is full; the database now uses the reserved space')
    return false
  }
}

async function stop(run: Run) {
  run.stopping = true
  if (run.reserving) clearInterval(run.reserving)
  const pid = run.child?.pid
  if (pid !== undefined && isAlive(pid)) await stopPostmaster(pid)
}
