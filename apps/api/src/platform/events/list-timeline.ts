import { preparedStatement } from '../database/prepared-statement.ts'
import { inCamelCase } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'

export interface TimelineEntry {
  readonly action: string
  readonly actorKind: string
  readonly actorName: string
  readonly details: Readonly<Record<string, unknown>>
  readonly occurredAt: string
}

export async function listTimeline(
  db: Db,
  objectType: string,
  objectId: string,
): Promise<TimelineEntry[]> {
  return await selectTimeline(db, { objectType, objectId })
}

const selectTimeline = preparedStatement<{ objectType: string; objectId: string }, TimelineEntry>(
  (db, { objectType, objectId }) =>
    db
      .selectFrom('events')
      .select(inCamelCase(['name as action', 'actor_kind', 'actor_name', 'details', 'occurred_at']))
      .where('object_type', '=', objectType)
      .where('object_id', '=', objectId)
      .where('expires_at', 'is', null)
      .orderBy('occurred_at')
      .orderBy('event_id')
      .limit(500),
)
