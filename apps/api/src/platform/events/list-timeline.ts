import { sql } from 'kysely'

import type {
  EventName,
  EventNameOn,
  ObjectType,
  StoredDetails,
} from '@marketday/contract/endpoints/event-details'

import { preparedStatement } from '../database/prepared-statement.ts'
import type { Db } from '../database/tenant-db.ts'

/** Checking the action narrows the details. */
export type TimelineEntry<T extends ObjectType> = Entry<EventNameOn<T>>

type Entry<N extends EventName> = {
  [Name in N]: {
    readonly action: Name
    readonly actorKind: string
    readonly actorName: string
    readonly details: StoredDetails<Name>
    readonly occurredAt: string
  }
}[N]

/** Trusts that stored details have the contract's shape: only `record` and the SQL functions write them. */
export async function listTimeline<T extends ObjectType>(
  db: Db,
  objectType: T,
  objectId: string,
): Promise<TimelineEntry<T>[]> {
  const entries = await selectTimeline(db, { objectType, objectId })
  return entries as TimelineEntry<T>[]
}

const selectTimeline = preparedStatement<
  { objectType: ObjectType; objectId: string },
  Entry<EventName>
>((db, { objectType, objectId }) => ({
  compile: () =>
    sql<Entry<EventName>>`
      select name as action, actor_kind as "actorKind", actor_name as "actorName", details, occurred_at as "occurredAt"
        from events
       where object_type = ${objectType} and object_id = ${objectId} and expires_at is null
       order by occurred_at, event_id limit 500`.compile(db),
}))
