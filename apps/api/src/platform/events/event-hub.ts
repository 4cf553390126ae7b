import { Readable } from 'node:stream'

import { heardAs, mayHear, missedEvents, startedEvents } from '@marketday/contract/endpoints/events'
import type { EventData } from '@marketday/contract/endpoints/events'
import type { Permission } from '@marketday/contract/team/permissions'

import { limited } from '../http/errors.ts'
import { systemContext } from '../jobs/job-runner.ts'
import type { Services } from '../services.ts'
import {
  findHorizon,
  isAfter,
  lastEventId,
  positionOf,
  readEvents,
  readOwnEvents,
} from './event-position.ts'
import type { EventPosition, EventRow } from './event-position.ts'

export interface Listener {
  /** Whose streams are counted together. */
  readonly sessionId: string
  readonly tenantId: string
  /** What they may do decides what they hear. */
  readonly permissions: readonly Permission[]
  readonly lastEventId: string | undefined
  /** Asked at every heartbeat; a stream does not outlive the right to it. */
  stillAllowed(): Promise<boolean>
}

export interface EventHub {
  /** A stream of `text/event-stream` that ends by itself when the process stops. */
  open(listener: Listener): Readable
  close(): void
}

const pollMs = 700
const heartbeatMs = 20_000
const pageSize = 500
/** A reader this far behind is cut off; it resumes where it was. */
const maxBufferedBytes = 256 * 1024

interface Stream {
  readonly listener: Listener
  readonly output: Readable
  /** Everything up to here has been told. */
  position: EventPosition
  /** False until what was missed has been told. */
  isCurrent: boolean
  readonly heartbeat: NodeJS.Timeout
}

/** One question a poll for all open streams of this process; it stops when nobody listens. */
export function createEventHub(services: Services): EventHub {
  const streams = new Set<Stream>()
  const db = reader(services, null)
  /** Where the next poll begins; null while nobody listens. */
  let position: EventPosition | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const poll = async () => {
    for (let rows: EventRow[] | undefined; position && (!rows || rows.length === pageSize);) {
      rows = await readEvents(db, position, pageSize)
      const last = rows.at(-1)
      if (last) position = positionOf(last)
      const current = [...streams].filter(({ isCurrent }) => isCurrent)
      await deliver(
        Map.groupBy(current, ({ listener }) => listener.tenantId),
        rows,
      )
    }
  }
  const schedule = () => {
    if (closed || timer || streams.size === 0) return
    timer = setTimeout(() => {
      poll()
        .catch((error: unknown) => services.log.warn({ err: error }, 'events could not be read'))
        .finally(() => {
          timer = undefined
          // Nobody reads on: whoever comes next begins anew.
          if (streams.size === 0) position = null
          schedule()
        })
    }, pollMs)
  }
  /** Tells what was missed, until the next poll goes on where it ended. */
  const catchUp = async (stream: Stream, since: string) => {
    do {
      const horizon = await findHorizon(db)
      await tellMissed(services, stream, since)
      if (isAfter(horizon, stream.position)) stream.position = horizon
    } while (position && isAfter(position, stream.position))
    position ??= stream.position
    stream.isCurrent = true
  }

  return {
    open(listener) {
      refuseMore(streams, listener)
      const output = new Readable({ read() {} })
      const stream: Stream = {
        listener,
        output,
        position: { transactionId: 0n, eventId: lastEventId },
        isCurrent: false,
        heartbeat: setInterval(() => beat(stream), heartbeatMs),
      }
      streams.add(stream)
      output.once('close', () => {
        clearInterval(stream.heartbeat)
        streams.delete(stream)
      })
      output.push('retry: 2000\n\n')
      if (closed) output.push(null)
      else
        void begin(services, stream)
          .then((since) => catchUp(stream, since))
          .then(schedule, (error: Error) => output.destroy(error))
      return output
    },
    close() {
      closed = true
      clearTimeout(timer)
      for (const { output } of streams) output.push(null)
    },
  }
}

/** Every tab holds one; a session that opens hundreds wants something else. */
const mostPerSession = 20

function refuseMore(streams: ReadonlySet<Stream>, { sessionId }: Listener): void {
  let own = 0
  for (const { listener } of streams) if (listener.sessionId === sessionId) own += 1
  if (own >= mostPerSession)
    throw limited(30, 'Too many pages are open at once; close some of them and try again')
}

function beat(stream: Stream) {
  stream.output.push(': still here\n\n')
  void isAllowed(stream)
}

/** Ends a stream whose session, membership or role is gone. */
async function isAllowed({ listener, output }: Stream): Promise<boolean> {
  const allowed = await listener.stillAllowed().catch(() => false)
  if (!allowed && !output.destroyed) output.push(null)
  return allowed
}

/** Starts after the last event seen, or now. An id that cannot be honoured says that events may be missing. */
async function begin(services: Services, stream: Stream): Promise<string> {
  const horizon = await findHorizon(reader(services, null))
  const seen = parseId(stream.listener.lastEventId)
  const now = services.clock.now()
  if (seen && isResumable(seen, { horizon, now })) {
    stream.position = seen
    return new Date(seen.writtenAt - slowestMs).toISOString()
  }
  stream.position = horizon
  // The first id lets even a stream that heard nothing resume.
  const type = stream.listener.lastEventId ? missedEvents : startedEvents
  stream.output.push(block(type, { id: idOf(horizon, now), content: {} }))
  return new Date(now.getTime() - slowestMs).toISOString()
}

async function tellMissed(services: Services, stream: Stream, since: string): Promise<void> {
  const db = reader(services, stream.listener.tenantId)
  for (let rows: EventRow[] | undefined; !rows || rows.length === pageSize;) {
    rows = await readOwnEvents(db, stream.position, { since, most: pageSize })
    if (rows.length > 0 && !(await isAllowed(stream))) return
    for (const row of rows) push(stream, row)
  }
}

/** All businesses at once: none waits for the rights of another's people to be looked up. */
async function deliver(
  byTenant: ReadonlyMap<string, readonly Stream[]>,
  rows: readonly EventRow[],
): Promise<void> {
  const news = Map.groupBy(rows, ({ tenantId }) => tenantId ?? '')
  await Promise.all(
    [...news].map(async ([tenantId, mine]) => {
      // Nobody hears what happened after their right to hear it ended.
      for (const stream of await allowedAmong(byTenant.get(tenantId) ?? []))
        for (const row of mine) push(stream, row)
    }),
  )
}

async function allowedAmong(streams: readonly Stream[]): Promise<Stream[]> {
  const allowed = await Promise.all(streams.map(isAllowed))
  return streams.filter((_stream, index) => allowed[index])
}

function push(stream: Stream, row: EventRow) {
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

/** What only open panels want to know is kept for a day, and a database may have been restored. */
function isResumable(
  { transactionId, writtenAt }: SeenEvent,
  { horizon, now }: { horizon: EventPosition; now: Date },
): boolean {
  const isRecent = now.getTime() - writtenAt <= resumableMs
  return isRecent && transactionId <= horizon.transactionId
}

const resumableMs = 23 * 3_600_000
/** No transaction lasts longer, so none writes an event that is older than its neighbours by more. */
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
