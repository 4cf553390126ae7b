import { createFrameReader, frameOf } from './frames.ts'

export interface Task {
  readonly input: unknown
  readonly bytes: Buffer
  readonly note: (value: object) => void
  readonly wish: (value: object) => Promise<unknown>
}

export interface TaskAnswer {
  readonly answer: object
  readonly bytes?: Uint8Array
}

export type TaskHandlers = Readonly<Record<string, (task: Task) => Promise<TaskAnswer>>>

interface TaskRequest {
  readonly id: number
  readonly task: string
  readonly input: unknown
}

interface Granted {
  readonly wish: number
  readonly granted: unknown
}

const megabyte = 1024 * 1024
const limits = { maxMessageBytes: 64 * megabyte, maxBytes: 52 * megabyte }
const beatMs = 200

/** Main loop of an isolated process: answers tasks from its input and ends with it. */
export function answerTasks(handlers: TaskHandlers): void {
  const send = (message: object, bytes?: Uint8Array) => {
    for (const part of frameOf(message, bytes)) process.stdout.write(part)
  }
  let beats: ReturnType<typeof setInterval> | undefined
  let running = 0
  const wishes = new Map<number, (granted: unknown) => void>()
  let wished = 0
  /** Heartbeat of the event loop; the parent kills a silent process. */
  const beat = (change: number) => {
    running += change
    clearInterval(beats)
    send({ beat: true })
    if (running > 0) beats = setInterval(send, beatMs, { beat: true })
  }
  const answer = async ({ id, task, input }: TaskRequest, bytes: Buffer) => {
    beat(1)
    const note = (value: object) => send({ id, note: value })
    const sendRequest = (value: object) => {
      wished += 1
      const { promise, resolve } = Promise.withResolvers<unknown>()
      wishes.set(wished, resolve)
      send({ id, wish: wished, value })
      return promise
    }
    try {
      const handler = handlers[task]
      if (!handler) throw new Error(`There is no task ${task}`)
      const { answer: value, bytes: body } = await handler({
        input,
        bytes,
        note,
        wish: sendRequest,
      })
      send({ id, answer: value }, body)
    } catch (error) {
      send({ id, error: String(error).slice(0, 500) })
    } finally {
      beat(-1)
    }
  }
  const read = createFrameReader(limits, ({ message, bytes }) => {
    if (isGranted(message)) {
      wishes.get(message.wish)?.(message.granted)
      wishes.delete(message.wish)
    } else void answer(message as TaskRequest, bytes)
  })
  process.stdin.on('data', read)
  process.stdin.on('end', () => process.exit())
}

const isGranted = (message: unknown): message is Granted =>
  typeof message === 'object' && message !== null && 'granted' in message
