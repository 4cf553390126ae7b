import { sql } from 'kysely'

import type { ItemValues, KeptAction } from '@marketday/contract/catalog/products/bulk-acts'

import type { Db } from '../../../../platform/database/tenant-db.ts'
import { notFound } from '../../../../platform/http/errors.ts'

export type Pinned = NonNullable<ItemValues['pinned']>

export interface Pins {
  readonly collectionId: string
  readonly itemIds: readonly string[]
}

export const pinnedCollection = (action: KeptAction): string | null =>
  action.kind === 'pin' || action.kind === 'unpin' ? action.collectionId : null

/** Pinned items of a collection, locked until the end of the transaction; null if it was deleted. */
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

export async function requireCollection(db: Db, action: KeptAction): Promise<Pins | null> {
  const collectionId = pinnedCollection(action)
  const pins = await readPins(db, collectionId)
  if (collectionId !== null && !pins) throw notFound('Collection')
  return pins
}
