import { sql } from 'kysely'

import type { StoredEvent } from '@marketday/contract/endpoints/event-details'

import type { Db } from '../database/tenant-db.ts'

/** Position in commit order. */
export interface EventPosition {
  readonly transactionId: bigint
  readonly eventId: string
}

export type EventRow = StoredEvent & {
  readonly transactionId: string
  readonly eventId: string
  readonly tenantId: string | null
  readonly isMuted: boolean
  readonly occurredAt: string
}

export const lastEventId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export const positionOf = ({ transactionId, eventId }: EventRow): EventPosition => ({
  transactionId: BigInt(transactionId),
  eventId,
})

export const isAfter = (left: EventPosition, right: EventPosition): boolean =>
  left.transactionId > right.transactionId ||
  (left.transactionId === right.transactionId && left.eventId > right.eventId)

const columns = sql`transaction_id::text as "transactionId", event_id as "eventId", tenant_id as "tenantId", name,
  object_type as "objectType", object_id as "objectId", details, is_muted as "isMuted", occurred_at as "occurredAt"`

/** Events after a position, across businesses; excludes those that a running transaction may still precede. */
export async function readEvents(
  db: Db,
  { transactionId, eventId }: EventPosition,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from read_events(${String(transactionId)}::xid8, ${eventId}::uuid, ${limit})`.execute(
    db,
  )
  return rows
}

/** Same for the tenant of the context; ignores events before `since`. */
export async function readOwnEvents(
  db: Db,
  { transactionId, eventId }: EventPosition,
  { since, most }: { readonly since: string; readonly most: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from events
     where (transaction_id, event_id) > (${String(transactionId)}::xid8, ${eventId}::uuid)
       and transaction_id < pg_snapshot_xmin(pg_current_snapshot()) and occurred_at > ${since}
     order by transaction_id, event_id limit ${most}`.execute(db)
  return rows
}

/** Every transaction before this position has ended. */
export async function findHorizon(db: Db): Promise<EventPosition> {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
  return { transactionId: BigInt(rows[0]?.xmin ?? '1') - 1n, eventId: lastEventId }
}
