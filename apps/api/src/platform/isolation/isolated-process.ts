import type { Readable } from 'node:stream'

import { createFrameReader, frameOf } from './frames.ts'
import type { Frame } from './frames.ts'
import { readProcessUse } from './process-use.ts'
import type { IsolatedProgram } from './spawn-isolated.ts'
import { spawnApart } from './spawner.ts'
import type { Spawned } from './spawner.ts'

export type IsolatedReason =
  /** Never started; a retry may help. */
  | 'start'
  | 'time'
  | 'memory'
  | 'size'
  /** It broke down at what it was given. */
  | 'crash'
  /** Somebody ended it on purpose. */
  | 'ended'

/** Reason why an isolated process failed. Do not retry its input, except after `start`. */
export class IsolatedFailure extends Error {
  readonly reason: IsolatedReason

  constructor(reason: IsolatedReason, detail = '') {
    super(`An isolated process gave no answer: ${reason}${detail && ` (${detail})`}`)
    this.name = 'IsolatedFailure'
    this.reason = reason
  }
}

interface Asking {
  readonly bytes?: Uint8Array
  /** The next note waits until the returned promise settles; it must not reject. */
  readonly onNote?: (note: unknown) => Promise<void> | undefined
  /** Handles a request of the process; throwing ends the process. */
  readonly onWish?: (request: unknown) => Promise<object>
  readonly signal?: AbortSignal
  /** Wall clock limit, for waiting instead of computing. */
  readonly patienceMs: number
}

export interface Isolated {
  readonly pid: number | undefined
  readonly isOver: boolean
  readonly isBusy: boolean
  /** The answer is untrusted: parse it. Throws `IsolatedFailure`, or the signal's reason. */
  ask(task: string, input: object, asking: Asking): Promise<Answer>
  end(): void
}

interface Answer {
  readonly answer: unknown
  readonly bytes: Buffer
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
  readonly onNote: (note: unknown) => Promise<void> | undefined
  readonly onWish: (request: unknown) => Promise<object>
}

/** Above the needs of all our programs. */
const mostWishes = 100
const megabyte = 1024 * 1024
const limits = { maxMessageBytes: 4 * megabyte, maxBytes: 48 * megabyte }
const watchMs = 100
let requestCount = 0

/** Starts a separate process for hostile input; it is killed at its limits. */
export function startIsolated(program: IsolatedProgram): Isolated {
  const waiting = new Map<number, Waiting>()
  let child: Spawned | undefined
  let failure: IsolatedFailure | null = null

  const fail = (reason: IsolatedReason, detail = '') => {
    if (failure) return
    failure = new IsolatedFailure(reason, detail)
    watch.stop()
    child?.kill()
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  const watch = createWatch(() => child?.pid, program, fail)
  const begin = (started: Spawned) => {
    child = started
    if (failure) started.kill()
    else listen(started, { waiting, fail, watch })
  }
  const tell = (parts: readonly Uint8Array[]) => {
    if (!child || failure) return
    keepAlive(child, true)
    watch.start()
    for (const part of parts) child.stdin.write(part)
  }
  const started = spawnApart(program).then(begin, ({ message }: Error) => fail('start', message))

  return {
    get pid() {
      return child?.pid
    },
    get isOver() {
      return failure !== null
    },
    get isBusy() {
      return waiting.size > 0
    },
    async ask(task, input, asking) {
      const { bytes, onNote = () => undefined, onWish = refuse, signal, patienceMs } = asking
      signal?.throwIfAborted()
      if (failure) throw failure
      const id = (requestCount += 1)
      const { promise, ...settle } = Promise.withResolvers<Answer>()
      waiting.set(id, { ...settle, onNote, onWish })
      void started.then(() => tell(frameOf({ id, task, input }, bytes)))
      const patience = setTimeout(() => fail('time', 'no patience left'), patienceMs)
      const stop = onAbort(signal, (reason) => {
        settle.reject(reason)
        fail('ended')
      })
      return await promise.finally(() => {
        clearTimeout(patience)
        stop()
      })
    },
    end: () => fail('ended'),
  }
}

function onAbort(signal: AbortSignal | undefined, act: (reason: unknown) => void): () => void {
  const abort = () => act(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  return () => signal?.removeEventListener('abort', abort)
}

const refuse = () => Promise.reject(new Error('Permission requests are not granted'))

/** Grants wishes in any order; a process with malformed or excessive wishes is killed. */
function createGrants(
  { stdin }: Spawned,
  waiting: ReadonlyMap<number, Waiting>,
  fail: (reason: IsolatedReason, detail: string) => void,
) {
  let open = 0
  return (message: unknown) => {
    const { id, wish, value } = message as Record<string, unknown>
    const asker = wish === undefined ? undefined : waiting.get(Number(id))
    if (!asker) return
    open += 1
    if (open > mostWishes) return fail('size', 'too many wishes')
    asker.onWish(value).then(
      (granted) => {
        open -= 1
        for (const part of frameOf({ wish, granted })) stdin.write(part)
      },
      (error: unknown) => fail('crash', String(error)),
    )
  }
}

function answer(
  waiting: Map<number, Waiting>,
  { message, bytes }: Frame,
): Promise<void> | undefined {
  const { id, note, wish, answer: value, error } = message as Record<string, unknown>
  const asker = waiting.get(Number(id))
  if (!asker || wish !== undefined) return undefined
  if (note !== undefined) return asker.onNote(note)
  waiting.delete(Number(id))
  if (value === undefined) asker.reject(new IsolatedFailure('crash', String(error)))
  else asker.resolve({ answer: value, bytes })
  return undefined
}

/** Back-pressure: pauses the stream until notes are consumed. */
function createPause(stream: Readable) {
  let untaken = 0
  return async (taking: Promise<void>) => {
    untaken += 1
    stream.pause()
    await taking
    untaken -= 1
    if (untaken === 0) stream.resume()
  }
}

function listen(
  child: Spawned,
  {
    waiting,
    fail,
    watch,
  }: {
    readonly waiting: Map<number, Waiting>
    readonly fail: (reason: IsolatedReason, detail: string) => void
    readonly watch: ReturnType<typeof createWatch>
  },
): void {
  const listenAfter = createPause(child.stdout)
  const grant = createGrants(child, waiting, fail)
  const receive = (frame: Frame) => {
    watch.hear()
    grant(frame.message)
    const taking = answer(waiting, frame)
    if (taking) void listenAfter(taking)
    if (waiting.size > 0) return
    watch.stop()
    keepAlive(child, false)
  }
  const read = createFrameReader(limits, receive)
  let complaint = ''
  let isRefused = false
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      if (!isRefused) read(chunk)
    } catch (error) {
      isRefused = true
      fail('size', String(error))
    }
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-500)
  })
  child.stdin.on('error', () => undefined)
  void child.exited.then((how) =>
    fail(watch.hasHeard() ? 'crash' : 'start', `${how} ${complaint}`.trim()),
  )
  keepAlive(child, false)
}

function createWatch(
  pid: () => number | undefined,
  { memoryMb, blockedMs, busyMs }: IsolatedProgram,
  fail: (reason: IsolatedReason, detail: string) => void,
) {
  let timer: ReturnType<typeof setInterval> | undefined
  let heardAt: number | null = null
  let busySince: number | null = null
  let isHeard = false
  let hasHeard = false

  const lookAtTime = (now: number, isProcessorTime: boolean) => {
    if (isHeard || heardAt === null) heardAt = now
    isHeard = false
    busySince ??= now
    if (now - heardAt > blockedMs) fail('time', 'no sign of life')
    if (isProcessorTime && now - busySince > busyMs) fail('time', 'too much to compute')
  }
  const look = () => {
    const use = readProcessUse(pid() ?? 0)
    if (use && use.residentMb > memoryMb) fail('memory', `${Math.round(use.residentMb)} MB`)
    // Without /proc, the wall clock limits single tasks; the total CPU time is unknown.
    lookAtTime(use?.processorMs ?? performance.now(), use !== null)
  }
  return {
    start() {
      timer ??= setInterval(look, watchMs)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
      heardAt = null
      busySince = null
    },
    hear() {
      isHeard = true
      hasHeard = true
    },
    hasHeard: () => hasHeard,
  }
}

/** An idle child must not keep our process alive. */
function keepAlive({ stdin, stdout, stderr }: Spawned, isWanted: boolean): void {
  for (const stream of [stdin, stdout, stderr])
    if (isWanted) stream.ref()
    else stream.unref()
}
