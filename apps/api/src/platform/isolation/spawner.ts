import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { kill } from 'node:process'

import { programBeside } from '../bundle/bundle-root.ts'
import { certificates } from './spawn-isolated.ts'
import type { IsolatedProgram } from './spawn-isolated.ts'
import type { SpawnerRequest, SpawnerReport, StreamName } from './spawner-messages.ts'

export interface Spawned {
  readonly pid: number
  readonly stdin: Socket
  readonly stdout: Socket
  readonly stderr: Socket
  readonly exited: Promise<string>
  kill(): void
}

interface Spawner {
  readonly process: ChildProcess
  readonly requests: Map<number, Request>
}

let current: Spawner | undefined
let ids = 0

/**
 * Starts a small process that spawns all others. Spawning copies the page table of the parent,
 * whose pages then fault on the next write: with the whole server in memory, this blocks for tens
 * of milliseconds and slows for a second. Starting early keeps that copy small.
 */
export function startSpawner(): Spawner {
  return (current ??= createSpawner())
}

/** Starts an isolated process without blocking ours. Rejects on failure. */
export function spawnApart(program: IsolatedProgram): Promise<Spawned> {
  const { process, requests } = startSpawner()
  const id = (ids += 1)
  const request = createRequest(() => endProcess(process, id, request))
  requests.set(id, request)
  process.channel?.ref()
  send(process, { id, program })
  return request.started
}

function createSpawner(): Spawner {
  const requests = new Map<number, Request>()
  const spawner = fork(programBeside(import.meta, 'spawner-program'), {
    env: certificates(),
    // Without the server's options, and those of a test runner.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = (reason: string) => {
    if (current?.process === spawner) current = undefined
    for (const request of requests.values()) request.end(reason)
    requests.clear()
  }
  spawner.on('message', (report: SpawnerReport, stream: Socket) => {
    const request = requests.get(report.id)
    if ('ended' in report) {
      requests.delete(report.id)
      request?.end(report.ended)
    } else if ('pid' in report) request?.begin(report.pid)
    else request?.connect(report.stream, stream)
    // Pending starts keep our process alive; pending answers do so through their streams.
    if (![...requests.values()].some(({ isStarting }) => isStarting())) spawner.channel?.unref()
  })
  spawner.once('error', (error) => end(error.message))
  spawner.once('exit', (code, signal) => end(`the spawner ended with ${signal ?? `code ${code}`}`))
  spawner.unref()
  spawner.channel?.unref()
  return { process: spawner, requests }
}

type Request = ReturnType<typeof createRequest>

function createRequest(kill: () => void) {
  const { promise: started, resolve, reject } = Promise.withResolvers<Spawned>()
  const { promise: exited, resolve: exit } = Promise.withResolvers<string>()
  const streams: Partial<Record<StreamName, Socket>> = {}
  let pid: number | undefined
  let isStarting = true

  return {
    started,
    pid: () => pid,
    isStarting: () => isStarting,
    begin(its: number) {
      pid = its
    },
    connect(name: StreamName, stream: Socket) {
      streams[name] = stream
      const { stdin, stdout, stderr } = streams
      if (pid === undefined || !stdin || !stdout || !stderr) return
      isStarting = false
      resolve({ pid, stdin, stdout, stderr, exited, kill })
    },
    end(reason: string) {
      isStarting = false
      reject(new Error(reason))
      exit(reason)
    },
  }
}

function endProcess(spawner: ChildProcess, id: number, request: Request): void {
  const pid = request.pid()
  if (spawner.connected) send(spawner, { id, program: null })
  // Without the spawner, hanging processes must be killed here.
  else if (pid !== undefined) killIfThere(pid)
}

/** A failed send surfaces as the spawner's exit. */
function send(spawner: ChildProcess, request: SpawnerRequest): void {
  spawner.send(request, () => undefined)
}

function killIfThere(pid: number): void {
  try {
    kill(pid, 'SIGKILL')
  } catch {}
}
