import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { mayHear, missedEvents, startedEvents } from '@marketday/contract/endpoints/events'
import type { EventData } from '@marketday/contract/endpoints/events'
import type { Permission } from '@marketday/contract/team/permissions'
import { limited } from '../http/errors.ts'
import { systemContext } from '../jobs/job-runner.ts'
import type { Services } from '../services.ts'
import type { Db } from '../database/tenant-db.ts'

export interface Listener {
  /** Whose streams are counted together. */
  readonly sessionId: string
  readonly tenantId: string
  /** What she may do decides what she hears. */
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

/** Place in commit order: transaction and event. */
interface Cursor {
  readonly transactionId: bigint
  readonly eventId: bigint
}

interface Row {
  readonly transaction_id: string
  readonly event_id: number
  readonly topic: string
  readonly subject_id: string
  readonly created_at: string
}

interface Stream {
  readonly listener: Listener
  readonly output: Readable
  /** Null until what was missed has been read. */
  cursor: Cursor | null
  readonly heartbeat: NodeJS.Timeout
}

/** One poller for all open streams of this process; it stops when nobody listens. */
export function createEventHub(services: Services): EventHub {
  const streams = new Set<Stream>()
  const news = createNewsCheck(services)
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const poll = async () => {
    if (await news.isQuiet()) return
    const tenants = Map.groupBy(
      [...streams].filter(({ cursor }) => cursor),
      ({ listener }) => listener.tenantId,
    )
    for (const [tenantId, mine] of tenants) await deliver(services, tenantId, mine)
  }
  const schedule = () => {
    if (closed || timer || streams.size === 0) return
    timer = setTimeout(() => {
      poll()
        .catch((error: unknown) => {
          news.forget()
          services.log.warn({ err: error }, 'events could not be read')
        })
        .finally(() => {
          timer = undefined
          schedule()
        })
    }, pollMs)
  }

  return {
    open(listener) {
      refuseMore(streams, listener)
      const output = new Readable({ read() {} })
      const stream: Stream = {
        listener,
        output,
        cursor: null,
        heartbeat: setInterval(() => beat(stream), heartbeatMs),
      }
      streams.add(stream)
      output.once('close', () => {
        clearInterval(stream.heartbeat)
        streams.delete(stream)
      })
      output.push('retry: 2000\n\n')
      if (closed) output.push(null)
      else void begin(services, stream).then(schedule, (error: Error) => output.destroy(error))
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
async function begin(services: Services, stream: Stream) {
  const db = reader(services, stream.listener.tenantId)
  const seen = parseId(stream.listener.lastEventId)
  if (seen && (await isResumable(services, db, seen))) {
    stream.cursor = seen
    return await deliver(services, stream.listener.tenantId, [stream])
  }
  stream.cursor = { transactionId: await horizonOf(db), eventId: 0n }
  // The first id lets even a stream that heard nothing resume.
  const id = idOf(stream.cursor, services.clock.now())
  stream.output.push(
    block(stream.listener.lastEventId ? missedEvents : startedEvents, { id, content: {} }),
  )
}

async function deliver(services: Services, tenantId: string, streams: readonly Stream[]) {
  const from = streams.reduce<Cursor | null>(
    (least, { cursor }) => (!least || (cursor && isAfter(least, cursor)) ? cursor : least),
    null,
  )
  if (!from) return
  const db = reader(services, tenantId)
  let rows: Row[]
  let at = from
  let listening: readonly Stream[] | undefined
  do {
    rows = await readAfter(db, at)
    // Nobody hears what happened after her right to hear it ended.
    if (rows.length > 0) listening ??= await allowedAmong(streams)
    for (const row of rows) {
      at = { transactionId: BigInt(row.transaction_id), eventId: BigInt(row.event_id) }
      for (const stream of listening ?? []) push(stream, row, at)
    }
  } while (rows.length === pageSize)
}

async function allowedAmong(streams: readonly Stream[]): Promise<Stream[]> {
  const allowed = await Promise.all(streams.map(isAllowed))
  return streams.filter((_stream, index) => allowed[index])
}

function push(stream: Stream, row: Row, at: Cursor) {
  if (!stream.cursor || !isAfter(at, stream.cursor)) return
  stream.cursor = at
  if (
    !mayHear(stream.listener.permissions, row.topic) ||
    stream.output.destroyed ||
    stream.output.readableEnded
  )
    return
  const content: EventData = { subjectId: row.subject_id, occurredAt: row.created_at }
  stream.output.push(block(row.topic, { id: idOf(at, new Date(row.created_at)), content }))
  if (stream.output.readableLength > maxBufferedBytes) stream.output.destroy()
}

const block = (type: string, { id, content }: { id: string; content: object }) =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(content)}\n\n`

/** Only what no running transaction can still precede. */
async function readAfter(db: Db, { transactionId, eventId }: Cursor): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select transaction_id::text, event_id, topic, subject_id, created_at from events
    where (transaction_id, event_id) > (${String(transactionId)}::xid8, ${String(eventId)}::bigint)
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, event_id limit ${sql.lit(pageSize)}`.execute(db)
  return rows
}

async function horizonOf(db: Db): Promise<bigint> {
  const { rows } = await sql<{
    xmin: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
  return BigInt(rows[0]?.xmin ?? '0')
}

/** Events are kept for a day, and a database may have been restored: then everything must be read again. */
async function isResumable(
  services: Services,
  db: Db,
  { transactionId, writtenAt }: SeenEvent,
): Promise<boolean> {
  if (services.clock.now().getTime() - writtenAt > resumableMs) return false
  const { rows } = await sql<{ known: boolean }>`
    select ${String(transactionId)}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known`.execute(
    db,
  )
  return rows[0]?.known ?? false
}

const resumableMs = 23 * 3_600_000
const maxXid = 2n ** 63n

interface SeenEvent extends Cursor {
  readonly writtenAt: number
}

const idOf = ({ transactionId, eventId }: Cursor, writtenAt: Date) =>
  `${transactionId}-${eventId}-${writtenAt.getTime()}`

function parseId(id: string | undefined): SeenEvent | null {
  const [, transactionId, eventId, writtenAt] =
    /^(\d{1,19})-(\d{1,19})-(\d{1,15})$/.exec(id ?? '') ?? []
  if (!transactionId || !eventId) return null
  const seen = {
    transactionId: BigInt(transactionId),
    eventId: BigInt(eventId),
    writtenAt: Number(writtenAt),
  }
  return seen.transactionId < maxXid && seen.eventId < maxXid ? seen : null
}

const isAfter = (left: Cursor, right: Cursor) =>
  left.transactionId > right.transactionId ||
  (left.transactionId === right.transactionId && left.eventId > right.eventId)

const reader = (services: Services, tenantId: string | null) =>
  services.databases.read(systemContext(services, tenantId, 'events'))

/**
 * One question for all tenants: is there nothing new to read? The counter moves before a transaction commits,
 * so reading goes on until every transaction of the time it moved has ended.
 */
function createNewsCheck(services: Services) {
  let counter = ''
  let mark: bigint | null = null
  let ended = false
  return {
    async isQuiet(): Promise<boolean> {
      const { rows } = await sql<{ counter: string; xmin: string; xmax: string }>`
        select last_value::text as counter, pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
          pg_snapshot_xmax(pg_current_snapshot())::text as xmax
        from events_event_id_seq`.execute(reader(services, null))
      const now = rows[0]
      if (!now || now.counter !== counter) {
        counter = now?.counter ?? ''
        mark = null
        ended = false
        return false
      }
      if (ended) return true
      // A transaction may get its number just after it moved the counter, so the first quiet poll sets the mark.
      mark ??= BigInt(now.xmax)
      ended = BigInt(now.xmin) >= mark
      return false
    },
    /** After a failed delivery everything is read again. */
    forget() {
      counter = ''
    },
  }
}
