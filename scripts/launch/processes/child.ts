import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { StartFailure, warn } from '../report.ts'
import { isOfType, watchHeartbeat } from './heartbeat.ts'
import type { Timing } from './heartbeat.ts'
import { openLog } from './log-file.ts'

export type ChildSpec = {
  name: string
  script: string
  cwd: string
  env: NodeJS.ProcessEnv
  /** Target of standard output; null = the supervisor's output. */
  log: { dataDir: string; name: string } | null
  /** Time to finish pending work, in ms. */
  drainMs: number
  heartbeat?: Timing
}

/** Message a child sends once it accepts connections. */
export type Listening = { type: 'listening'; port?: number; smtpPort?: number }

export type Child = {
  ready: Promise<Listening>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

type Run = {
  spec: ChildSpec
  current: ChildProcess | null
  stopping: boolean
  restarting: boolean
  failures: number
  wasReady: boolean
}

const startTimeoutMs = 90_000
const calmMs = 10_000

/** Starts a Node program and restarts it whenever it exits by itself. */
export function superviseChild(spec: ChildSpec): Child {
  const run: Run = {
    spec,
    current: null,
    stopping: false,
    restarting: false,
    failures: 0,
    wasReady: false,
  }
  const ready = startOnce(run)
  ready.catch(() => undefined)
  return { ready, restart: () => restart(run), stop: () => stop(run) }
}

/** V8 would use four helper threads for garbage collection, too many for a small machine. */
const helperThreads = `--v8-pool-size=${Math.max(1, Math.min(4, availableParallelism() - 1))}`

function startOnce(run: Run): Promise<Listening> {
  const { spec } = run
  const log = spec.log === null ? null : openLog(spec.log.dataDir, spec.log.name)
  // Separate process group: only the supervisor receives Ctrl-C, so that shutdown is in order.
  const child = spawn(process.execPath, [helperThreads, spec.script], {
    cwd: spec.cwd,
    // Cached compilation halves the start time.
    env: { NODE_COMPILE_CACHE: path.join(spec.cwd, 'node_modules/.cache/compiled'), ...spec.env },
    detached: true,
    stdio: ['ignore', log ?? 'inherit', 'inherit', 'ipc'],
  })
  if (log !== null) fs.closeSync(log)
  run.current = child
  const startedAt = Date.now()
  child.once('exit', (code, signal) => {
    run.current = null
    if (Date.now() - startedAt > calmMs) run.failures = 0
    if (!run.stopping && !run.restarting && run.wasReady) startAgain(run, signal ?? `code ${code}`)
  })
  return untilListening(run, child)
}

function untilListening(run: Run, child: ChildProcess): Promise<Listening> {
  const { name, log } = run.spec
  return new Promise((resolve, reject) => {
    const give = (reason: string) => {
      clearTimeout(timer)
      const place = log === null ? '' : ` and ${log.dataDir}/logs/${log.name}.log`
      reject(
        new StartFailure(
          `The ${name} ${reason}.`,
          `Read the lines above${place}, fix the problem they describe and start again.`,
        ),
      )
    }
    const timer = setTimeout(
      () => give(`was not ready within ${startTimeoutMs / 1000} seconds`),
      startTimeoutMs,
    )
    child.once('error', (error) => give(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) =>
      give(`ended with ${signal ?? `code ${code}`} before it was ready`),
    )
    child.on('message', (message) => {
      if (!isListening(message)) return
      clearTimeout(timer)
      run.wasReady = true
      watchHeartbeat(child, () => replaceSilent(run, child), run.spec.heartbeat)
      resolve(message)
    })
  })
}

function isListening(message: unknown): message is Listening {
  return isOfType(message, 'listening')
}

/** A hung process ignores SIGTERM too; its exit starts the replacement. */
function replaceSilent(run: Run, child: ChildProcess) {
  warn(`The ${run.spec.name} stopped responding and is killed`)
  child.kill('SIGKILL')
}

function startAgain(run: Run, reason: string) {
  // First restart at once, barely noticeable; repeated failures wait longer.
  const delayMs = run.failures === 0 ? 0 : Math.min(200 * 2 ** (run.failures - 1), 10_000)
  run.failures += 1
  warn(
    `The ${run.spec.name} ended (${reason}); starting it again ${delayMs === 0 ? 'at once' : `in ${delayMs / 1000} s`}`,
  )
  setTimeout(() => {
    if (run.stopping || run.current !== null) return
    startOnce(run).then(
      () => warn(`The ${run.spec.name} is running again`),
      () => undefined,
    )
  }, delayMs)
}

/** Development only: restarts the program with changed sources. */
async function restart(run: Run) {
  run.restarting = true
  // A failing start now waits for the next change instead of retrying.
  run.wasReady = false
  await end(run)
  run.restarting = false
  run.failures = 0
  if (!run.stopping && run.current === null) await startOnce(run)
}

async function stop(run: Run) {
  run.stopping = true
  await end(run)
}

async function end(run: Run) {
  const child = run.current
  if (child === null || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killer = setTimeout(() => {
    warn(`The ${run.spec.name} did not end within ${run.spec.drainMs / 1000} s and is killed`)
    child.kill('SIGKILL')
  }, run.spec.drainMs)
  await gone
  clearTimeout(killer)
}
