import { sql } from 'kysely'

import type { Json, JsonObject } from './database/database-types.ts'
import { preparedStatement } from './database/prepared-statement.ts'
import { insertRows } from './database/sql.ts'
import type { Db } from './database/tenant-db.ts'

export interface AuditEntry {
  /** Noun and what happened to it, as `order.cancelled`. */
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  /** What changed; never a secret, never what is typed into a card form. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Appends to the object's timeline; who, from where and in which request come from the transaction. */
export async function recordAudit(
  db: Db,
  { action, objectType, objectId, details = {} }: AuditEntry,
): Promise<void> {
  await insertEntry(db, { action, objectType, objectId, details: JSON.stringify(details) })
}

/** The same for many objects in one statement. */
export async function recordAudits(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ action, objectType, objectId, details = {} }) => ({
    action,
    object_type: objectType,
    object_id: objectId,
    details: details as JsonObject,
  }))
  await insertRows(db, 'audit_entries', rows)
}

type EntryValues = { action: string; objectType: string; objectId: string; details: string }

const insertEntry = preparedStatement<EntryValues, never>((db, parameters) => ({
  compile: () =>
    sql<never>`insert into audit_entries (action, object_type, object_id, details)
      values (${parameters.action}, ${parameters.objectType}, ${parameters.objectId}, ${parameters.details}::jsonb)`.compile(
      db,
    ),
}))

export interface TimelineEntry {
  readonly action: string
  readonly actorKind: string
  readonly actorName: string
  readonly details: Json
  readonly occurredAt: string
}

/** Oldest first. */
export async function listTimeline(
  db: Db,
  objectType: string,
  objectId: string,
): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['action', 'actor_kind', 'actor_name', 'details', 'occurred_at'])
    .where('object_type', '=', objectType)
    .where('object_id', '=', objectId)
    .orderBy('occurred_at')
    .orderBy('audit_entry_id')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    action: row.action,
    actorKind: row.actor_kind,
    actorName: row.actor_name,
    details: row.details,
    occurredAt: row.occurred_at,
  }))
}
