import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { EventName, StoredEvent } from '@marketday/contract/endpoints/event-details'

import { errorCode } from '../error-code.ts'
import { systemContext } from '../jobs/job-runner.ts'
import { undoOnError } from '../database/savepoint.ts'
import { inCamelCase } from '../database/sql.ts'
import type { Db, JobInsert } from '../database/db.ts'
import type { AnyJob, Job } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { positionOf, readEvents } from './event-position.ts'
import type { EventRow } from './event-position.ts'

export type Happened<N extends EventName = EventName> = StoredEvent<N> & {
  readonly tenantId: string | null
  readonly occurredAt: string
}

export interface Effect {
  readonly event: EventName
  readonly job: AnyJob
  /** Null if this event has no effect. */
  readonly payloadOf: (happened: Happened) => unknown
  readonly afterSeconds: number
  /** Businesses, of those given, in which the effect applies; queried once per batch. All by default. */
  readonly listTenants?: (db: Db, tenantIds: readonly string[]) => Promise<readonly string[]>
  /** True for a job that reads the tenant's current state: dropped while another one waits. */
  readonly isPerTenant?: boolean
}

export const on = <N extends EventName, P>(
  event: N,
  job: Job<P>,
  payloadOf: (happened: Happened<N>) => P | null,
): Effect => ({
  event,
  job,
  payloadOf: (happened) => (isNamed(happened, event) ? payloadOf(happened) : null),
  afterSeconds: 0,
})

const isNamed = <N extends EventName>(
  happened: Happened | Happened<N>,
  name: N,
): happened is Happened<N> => happened.name === name

const batchSize = 500

/**
 * Enqueues the jobs that follow from new events, in commit order. Jobs and position are written in
 * one transaction, so that each job is sent once despite crashes. One process relays; others find
 * the position locked. Returns the number of events read.
 */
export async function relayEvents(services: Services, effects: readonly Effect[]): Promise<number> {
  const context = systemContext(services, null, 'relay')
  const db = services.databases.read(context)
  // Cheap check without lock or transaction: usually there are no new events.
  const lastPosition = await findPosition(db)
  if (!lastPosition || (await readEvents(db, lastPosition, 1)).length === 0) return 0
  return await services.databases.transaction(context, async (tx) => {
    const position = await findPosition(tx, { lock: true })
    if (!position) return 0
    const events = await readEvents(tx, position, batchSize)
    const last = events.at(-1)
    if (!last) return 0
    await send(services, tx, await onlyWanted(tx, listSendings(events, effects)))
    await movePosition(tx, last)
    return events.length
  })
}

async function findPosition(db: Db, { lock = false } = {}) {
  const row = await db
    .selectFrom('event_cursors')
    .select(inCamelCase(['transaction_id', 'event_id']))
    .where('name', '=', 'effects')
    .$if(lock, (query) => query.forUpdate().skipLocked())
    .executeTakeFirst()
  return row ? { transactionId: BigInt(row.transactionId), eventId: row.eventId } : null
}

async function movePosition(db: Db, last: EventRow): Promise<void> {
  const { transactionId, eventId } = positionOf(last)
  await db
    .updateTable('event_cursors')
    .set({ transaction_id: String(transactionId), event_id: eventId })
    .where('name', '=', 'effects')
    .execute()
}

interface Sending {
  readonly event: EventRow
  readonly effect: Effect
}

function listSendings(events: readonly EventRow[], effects: readonly Effect[]): Sending[] {
  const byEvent = Map.groupBy(effects, (effect) => effect.event)
  return events.flatMap((event) =>
    (byEvent.get(event.name) ?? [])
      .filter(({ job }) => !(job.isMail && event.isMuted))
      .map((effect) => ({ event, effect })),
  )
}

async function onlyWanted(db: Db, sendings: readonly Sending[]): Promise<readonly Sending[]> {
  const tenantsByEffect = new Map<Effect, ReadonlySet<string | null>>()
  for (const [effect, mine] of Map.groupBy(sendings, (sending) => sending.effect)) {
    if (!effect.listTenants) continue
    const tenantIds = new Set(mine.flatMap(({ event }) => event.tenantId ?? []))
    tenantsByEffect.set(effect, new Set(await effect.listTenants(db, [...tenantIds])))
  }
  return sendings.filter(
    ({ event, effect }) => tenantsByEffect.get(effect)?.has(event.tenantId) ?? true,
  )
}

function buildInsert(services: Services, { event, effect }: Sending): JobInsert | null {
  const payload = effect.payloadOf(event)
  if (payload === null) return null
  const due = Date.parse(event.occurredAt) + effect.afterSeconds * 1_000
  const left = Math.ceil((due - services.clock.now().getTime()) / 1_000)
  return {
    data: { ...(z.parse(effect.job.payload, payload) as object), tenantId: event.tenantId },
    delaySeconds: effect.afterSeconds > 0 ? Math.max(0, left) : 0,
    ...(effect.isPerTenant && event.tenantId !== null && { singletonKey: event.tenantId }),
  }
}

/** Per queue. Jobs that can never be sent are set aside with the reason. */
async function send(services: Services, db: Db, sendings: readonly Sending[]): Promise<void> {
  const built: { sending: Sending; insert: JobInsert }[] = []
  for (const sending of sendings) {
    try {
      const insert = buildInsert(services, sending)
      if (insert) built.push({ sending, insert })
    } catch (error) {
      await setAside(services, db, { sending, error })
    }
  }
  for (const [job, mine] of Map.groupBy(built, ({ sending }) => sending.effect.job)) {
    const inserts = mine.map(({ insert }) => insert)
    try {
      await undoOnError(db, () => services.jobs.insert(db, job.name, inserts))
    } catch (error) {
      // Locks and timeouts are temporary: the batch is rolled back and retried.
      if (!isAboutContent(error)) throw error
      for (const { sending } of mine) await setAside(services, db, { sending, error })
    }
  }
}

/** PostgreSQL's «data exception» and «integrity constraint violation»: retrying cannot help. */
const isAboutContent = (error: unknown) => /^2[23]/.test(errorCode(error))

async function setAside(
  services: Services,
  db: Db,
  { sending: { event, effect }, error }: { sending: Sending; error: unknown },
): Promise<void> {
  services.log.error({ err: error, event: event.name, effect: effect.job.name }, 'effect set aside')
  await db
    .insertInto('failed_effects')
    .values({
      event_id: event.eventId,
      event_name: event.name,
      effect: effect.job.name,
      reason: (error as Error).name,
    })
    .execute()
}

export async function countEvents(
  services: Pick<Services, 'databases' | 'clock'>,
): Promise<{ waiting: number; setAside: number }> {
  const db = services.databases.read(systemContext(services, null, 'relay'))
  const { rows } = await sql<{ waiting: number; setAside: number }>`
    select count_waiting_events('effects') as waiting, (select count(*) from failed_effects) as "setAside"`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, setAside: 0 }
}

interface Relay {
  /** Ends after the current batch. */
  stop(): Promise<void>
}

const pollMs = 200

export function startRelay(services: Services, effects: readonly Effect[]): Relay {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      // While the disk is full, events wait in the journal.
      const read = services.disk.isShort ? 0 : await relayed()
      if (read === 0) await pause(pollMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const relayed = () =>
    relayEvents(services, effects).catch((error: unknown) => {
      services.log.warn({ err: error }, 'events could not be relayed')
      return 0
    })
  const looping = loop()
  return {
    async stop() {
      stopping.abort()
      await looping
    },
  }
}
