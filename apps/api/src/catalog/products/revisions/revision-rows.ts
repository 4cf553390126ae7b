import { sql } from 'kysely'
import type { FieldChange } from '@marketday/contract/revisions/revisions'

import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export interface RevisionDetails {
  readonly version?: number
  readonly restores?: number
  readonly changes?: FieldChange[]
}

/** What the journal says of an item, the newest first. That a sale begins or ends changes no field. */
export const selectItemEvents = (db: Db, itemId: string) =>
  db
    .selectFrom('events')
    .select(inCamelCase(['event_id as id', 'name', 'actor_name', 'occurred_at']))
    .select(sql<RevisionDetails>`details`.as('details'))
    .where('object_type', '=', 'product')
    .where('object_id', '=', itemId)
    .where('name', 'like', 'item.%')
    .where(sql<boolean>`not details ? 'sale'`)
    // Not by time: who waited for the item began earlier and wrote later.
    .orderBy('event_id', 'desc')

export type RevisionRow = Awaited<
  ReturnType<ReturnType<typeof selectItemEvents>['execute']>
>[number]

export const findVersion = (db: Db, itemId: string, version: number) =>
  selectItemEvents(db, itemId)
    .where(sql<boolean>`details->'version' = ${String(version)}::jsonb`)
    .executeTakeFirst()

/** What happened after a version of an item, the newest first; undefined where that version is not known. */
export async function findEventsSince(
  db: Db,
  itemId: string,
  version: number,
): Promise<RevisionRow[] | undefined> {
  const start = await findVersion(db, itemId, version)
  if (!start) return undefined
  return await selectItemEvents(db, itemId).where('event_id', '>', start.id).execute()
}
