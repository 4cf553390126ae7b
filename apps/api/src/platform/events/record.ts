import { sql } from 'kysely'

import type {
  EventDetails,
  EventName,
  EventNameOn,
  ObjectType,
  ObjectTypeOf,
} from '@marketday/contract/endpoints/event-details'

import { preparedStatement } from '../database/prepared-statement.ts'
import type { Db } from '../database/tenant-db.ts'

/** Details that are optional if all of their fields are. */
export type WithDetails<D> = {} extends D ? { readonly details?: D } : { readonly details: D }

type NamedEvent<N extends EventName> = { readonly name: N } & WithDetails<EventDetails<N>>

export type NewEvent<N extends EventName = EventName> = {
  [Name in N]: NamedEvent<Name> & {
    readonly objectType: ObjectTypeOf<Name>
    readonly objectId: string
    /** Only for open panels: excluded from timeline and audit, erased after a day. */
    readonly isPassing?: boolean
  }
}[N]

/** Name and details of an event that an object of the type can have. */
export type EventOn<T extends ObjectType> = {
  [N in EventNameOn<T>]: NamedEvent<N>
}[EventNameOn<T>]

/** Appends to the journal. Actor, origin and request come from the transaction; effects are in `effects.ts`. */
export async function record(db: Db, event: NewEvent | readonly NewEvent[]): Promise<void> {
  const events = [event].flat()
  if (events.length === 0) return
  await insertEvents(db, {
    names: events.map(({ name }) => name),
    objectTypes: events.map(({ objectType }) => objectType),
    objectIds: events.map(({ objectId }) => objectId),
    details: events.map(({ details = {} }) => JSON.stringify(details)),
    passing: events.map(({ isPassing = false }) => isPassing),
  })
}

interface Columns extends Record<string, unknown> {
  readonly names: readonly string[]
  readonly objectTypes: readonly string[]
  readonly objectIds: readonly string[]
  readonly details: readonly string[]
  readonly passing: readonly boolean[]
}

const insertEvents = preparedStatement<Columns, never>((db, parameters) => ({
  compile: () =>
    sql<never>`insert into events (name, object_type, object_id, details, expires_at)
      select name, object_type, object_id, details::jsonb, case when passing then app_now() + interval '1 day' end
      from unnest(${parameters.names}::text[], ${parameters.objectTypes}::text[], ${parameters.objectIds}::uuid[],
        ${parameters.details}::text[], ${parameters.passing}::boolean[]) event (name, object_type, object_id, details, passing)`.compile(
      db,
    ),
}))
