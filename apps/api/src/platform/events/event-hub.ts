import { Readable } from 'node:stream'

import { heardAs, mayHear, missedEvents, startedEvents } from '@marketday/contract/endpoints/events'
import type { EventData } from '@marketday/contract/endpoints/events'
import type { Permission } from '@marketday/contract/accounts/team/permissions'

import type { Services } from '../services.ts'
import {
  findHorizon,
  isAfter,
  positionOf,
  readEvents,
  lastEventId,
  readOwnEvents,
} from './event-position.ts'
import type { EventPosition, EventRow } from './event-position.ts'
import { limited } from '../http/errors.ts'
import { systemContext } from '../jobs/job-runner.ts'

export interface EventHub {
  open(listener: Listener): Readable
  /** Shows the watcher all events of all businesses from now on, until the returned function is called. */
  watch(watcher: Watcher): Promise<() => void>
  close(): void
}

export type Watcher = (rows: readonly EventRow[]) => void

const pollMs = 700

/** One query per poll for all streams and watchers of this process; stops without any. */
export function createEventHub(services: Services): EventHub {
  const streams = new Set<EventStream>()
  const watchers = new Set<Watcher>()
  const db = reader(services, null)
  let closed = false

  const polling = createPolling(services, {
    isIdle: () => streams.size === 0 && watchers.size === 0,
    receive: async (rows) => {
      for (const watcher of watchers) watcher(rows)
      await deliver([...streams], rows)
    },
  })
  const catchUp = async (stream: EventStream) => {
    const since = await begin(services, stream)
    do {
      const horizon = await findHorizon(db)
      await tellMissed(services, stream, since)
      if (isAfter(horizon, stream.position)) stream.position = horizon
    } while (polling.isAfter(stream.position))
    stream.isCurrent = true
    polling.begin(stream.position)
  }

  return {
    open(listener) {
      refuseMore(streams, listener)
      const stream = createEventStream(listener, () => streams.delete(stream))
      streams.add(stream)
      const { output } = stream
      if (closed) output.push(null)
      else void catchUp(stream).catch((error: Error) => output.destroy(error))
      return output
    },
    async watch(watcher) {
      const horizon = await findHorizon(db)
      watchers.add(watcher)
      polling.begin(horizon)
      return () => void watchers.delete(watcher)
    },
    close() {
      closed = true
      polling.close()
      for (const { output } of streams) output.push(null)
    },
  }
}

interface Audience {
  readonly isIdle: () => boolean
  readonly receive: (rows: readonly EventRow[]) => Promise<void>
}

/** Reads new events of all businesses while the audience listens. */
function createPolling(services: Services, { isIdle, receive }: Audience) {
  const db = reader(services, null)
  let position: EventPosition | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const poll = async () => {
    for (let rows: EventRow[] | undefined; position && (!rows || rows.length === pageSize);) {
      rows = await readEvents(db, position, pageSize)
      const last = rows.at(-1)
      if (last) position = positionOf(last)
      await receive(rows)
    }
  }
  const goOn = () => {
    timer = undefined
    // The next listener starts from its own position.
    if (isIdle()) position = null
    schedule()
  }
  const schedule = () => {
    if (closed || timer || isIdle()) return
    const warn = (error: unknown) => services.log.warn({ err: error }, 'events could not be read')
    timer = setTimeout(() => void poll().catch(warn).finally(goOn), pollMs)
  }

  return {
    /** Starts here unless it already runs. */
    begin(from: EventPosition) {
      position ??= from
      schedule()
    },
    isAfter: (other: EventPosition) => position !== null && isAfter(position, other),
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

export interface Listener {
  readonly sessionId: string
  readonly tenantId: string
  readonly permissions: readonly Permission[]
  readonly lastEventId: string | undefined
  /** Checked at every heartbeat; the stream ends with the permission. */
  stillAllowed(): Promise<boolean>
}

interface EventStream {
  readonly listener: Listener
  readonly output: Readable
  position: EventPosition
  isCurrent: boolean
  readonly heartbeat: NodeJS.Timeout
}

const heartbeatMs = 20_000
const pageSize = 500
/** Slower readers are disconnected; they resume from their position. */
const maxBufferedBytes = 256 * 1024

function createEventStream(listener: Listener, onClose: () => void): EventStream {
  const output = new Readable({ read() {} })
  const stream: EventStream = {
    listener,
    output,
    position: { transactionId: 0n, eventId: lastEventId },
    isCurrent: false,
    heartbeat: setInterval(() => beat(stream), heartbeatMs),
  }
  output.once('close', () => {
    clearInterval(stream.heartbeat)
    onClose()
  })
  output.push('retry: 2000\n\n')
  return stream
}

/** One stream per tab; more indicate misuse. */
const mostPerSession = 20

function refuseMore(streams: ReadonlySet<EventStream>, { sessionId }: Listener): void {
  let sessionCount = 0
  for (const { listener } of streams) if (listener.sessionId === sessionId) sessionCount += 1
  if (sessionCount >= mostPerSession)
    throw limited(30, 'You have too many pages open. Close some and try again')
}

function beat(stream: EventStream) {
  stream.output.push(': still here\n\n')
  void isAllowed(stream)
}

async function isAllowed({ listener, output }: EventStream): Promise<boolean> {
  const allowed = await listener.stillAllowed().catch(() => false)
  if (!allowed && !output.destroyed) output.push(null)
  return allowed
}

/**
 * Starts after the last event seen; a new stream slightly in the past, because its page was loaded
 * earlier. An unusable id reports possibly missing events.
 */
async function begin(services: Services, stream: EventStream): Promise<string> {
  const horizon = await findHorizon(reader(services, null))
  const { lastEventId: named } = stream.listener
  const seen = parseId(named)
  const now = services.clock.now()
  if (seen && isResumable(seen, { horizon, now })) {
    stream.position = seen
    return new Date(seen.writtenAt - slowestMs).toISOString()
  }
  stream.position = named ? horizon : beforeAll
  const since = new Date(now.getTime() - (named ? slowestMs : pageLoadMs))
  // The first id makes even an eventless stream resumable.
  const id = idOf(stream.position, named ? now : since)
  stream.output.push(block(named ? missedEvents : startedEvents, { id, content: {} }))
  return since.toISOString()
}

/** From a page's first query to its event stream, on a slow machine. */
const pageLoadMs = 20_000
const beforeAll: EventPosition = {
  transactionId: 0n,
  eventId: '00000000-0000-0000-0000-000000000000',
}

async function tellMissed(services: Services, stream: EventStream, since: string): Promise<void> {
  const db = reader(services, stream.listener.tenantId)
  for (let rows: EventRow[] | undefined; !rows || rows.length === pageSize;) {
    rows = await readOwnEvents(db, stream.position, { since, most: pageSize })
    if (rows.length > 0 && !(await isAllowed(stream))) return
    for (const row of rows) push(stream, row)
  }
}

/** In parallel, so that permission lookups of one business do not delay others. */
async function deliver(streams: readonly EventStream[], rows: readonly EventRow[]): Promise<void> {
  const current = streams.filter(({ isCurrent }) => isCurrent)
  const listening = Map.groupBy(current, ({ listener }) => listener.tenantId)
  const news = Map.groupBy(rows, ({ tenantId }) => tenantId ?? '')
  await Promise.all(
    [...news].map(async ([tenantId, mine]) => {
      // Permissions are checked before sending.
      for (const stream of await allowedAmong(listening.get(tenantId) ?? []))
        for (const row of mine) push(stream, row)
    }),
  )
}

async function allowedAmong(streams: readonly EventStream[]): Promise<EventStream[]> {
  const allowed = await Promise.all(streams.map(isAllowed))
  return streams.filter((_stream, index) => allowed[index])
}

function push(stream: EventStream, row: EventRow) {
  const at = positionOf(row)
  if (!isAfter(at, stream.position)) return
  stream.position = at
  const topic = heardAs(row.name)
  const { output, listener } = stream
  if (!mayHear(listener.permissions, topic) || output.destroyed || output.readableEnded) return
  const content: EventData = { subjectId: row.objectId, occurredAt: row.occurredAt }
  output.push(block(topic, { id: idOf(at, new Date(row.occurredAt)), content }))
  if (output.readableLength > maxBufferedBytes) output.destroy()
}

const block = (type: string, { id, content }: { id: string; content: object }) =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(content)}\n\n`

/** Transient events are stored for a day, and the database may have been restored. */
function isResumable(
  { transactionId, writtenAt }: SeenEvent,
  { horizon, now }: { horizon: EventPosition; now: Date },
): boolean {
  const isRecent = now.getTime() - writtenAt <= resumableMs
  return isRecent && transactionId <= horizon.transactionId
}

const resumableMs = 23 * 3_600_000
/** Maximum transaction time, hence maximum age difference of neighbouring events. */
const slowestMs = 60_000

interface SeenEvent extends EventPosition {
  readonly writtenAt: number
}

const idOf = ({ transactionId, eventId }: EventPosition, writtenAt: Date) =>
  `${transactionId}_${eventId}_${writtenAt.getTime()}`

function parseId(id: string | undefined): SeenEvent | null {
  const [, transactionId, eventId, writtenAt] =
    /^(\d{1,18})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,15})$/.exec(id ?? '') ?? []
  if (!transactionId || !eventId) return null
  return { transactionId: BigInt(transactionId), eventId, writtenAt: Number(writtenAt) }
}

const reader = (services: Services, tenantId: string | null) =>
  services.databases.read(systemContext(services, tenantId, 'events'))
