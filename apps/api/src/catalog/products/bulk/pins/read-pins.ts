import { sql } from 'kysely'

import type { ItemValues, KeptAction } from '@marketday/contract/catalog/products/bulk-acts'

import type { Db } from '../../../../platform/database/tenant-db.ts'
import { notFound } from '../../../../platform/http/errors.ts'

export type Pinned = NonNullable<ItemValues['pinned']>

export interface Pins {
  readonly collectionId: string
  readonly itemIds: readonly string[]
}

/** The collection that an act is about; null for one about no collection. */
export const pinnedCollection = (action: KeptAction): string | null =>
  action.kind === 'pin' || action.kind === 'unpin' ? action.collectionId : null

/** What is pinned to a collection; null where it is gone. Locked, nobody else pins until the transaction ends. */
export async function readPins(
  db: Db,
  collectionId: string | null,
  { lock = false } = {},
): Promise<Pins | null> {
  if (collectionId === null) return null
  if (lock) await sql`select lock_collections()`.execute(db)
  const row = await db
    .selectFrom('collections')
    .select('pinned_ids')
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
  return row ? { collectionId, itemIds: row.pinned_ids } : null
}

/** 404 for a collection that is not there. */
export async function requireCollection(db: Db, action: KeptAction): Promise<Pins | null> {
  const collectionId = pinnedCollection(action)
  const pins = await readPins(db, collectionId)
  if (collectionId !== null && !pins) throw notFound('Collection')
  return pins
}
