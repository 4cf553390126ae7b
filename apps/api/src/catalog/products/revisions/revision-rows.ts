import { sql } from 'kysely'
import type { FieldChange } from '@marketday/contract/revisions/revisions'

import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export interface RevisionDetails {
  readonly version?: number
  readonly restores?: number
  readonly changes?: FieldChange[]
}

/** Journal of an item, newest first. Start and end of a sale change no field. */
export const selectItemEvents = (db: Db, itemId: string) =>
  db
    .selectFrom('events')
    .select(inCamelCase(['event_id as id', 'name', 'actor_name', 'occurred_at']))
    .select(sql<RevisionDetails>`details`.as('details'))
    .where('object_type', '=', 'product')
    .where('object_id', '=', itemId)
    .where('name', 'like', 'item.%')
    .where(sql<boolean>`not details ? 'sale'`)
    // Not by time: a transaction that waited for the lock began earlier but wrote later.
    .orderBy('event_id', 'desc')

export type RevisionRow = Awaited<
  ReturnType<ReturnType<typeof selectItemEvents>['execute']>
>[number]

export const findVersion = (db: Db, itemId: string, version: number) =>
  selectItemEvents(db, itemId)
    .where(sql<boolean>`details->'version' = ${String(version)}::jsonb`)
    .executeTakeFirst()

/** Newest first; undefined if the version is unknown. */
export async function findEventsSince(
  db: Db,
  itemId: string,
  version: number,
): Promise<RevisionRow[] | undefined> {
  const start = await findVersion(db, itemId, version)
  if (!start) return undefined
  return await selectItemEvents(db, itemId).where('event_id', '>', start.id).execute()
}
