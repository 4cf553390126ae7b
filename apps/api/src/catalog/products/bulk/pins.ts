import { sql } from 'kysely'

import { mostPinned } from '@marketday/contract/catalog/collection-rule'
import type { ItemValues, KeptAction } from '@marketday/contract/catalog/products/bulk-acts'

import { changed, changedSince, refused, unchanged } from '../../../platform/bulk/rules.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { ItemDecision, ItemFacts } from './rules.ts'

type Pinned = NonNullable<ItemValues['pinned']>

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

interface PinChange {
  readonly itemId: string
  readonly pinned: Pinned
}

/** The pins must be read under lock. */
export async function writePins(
  db: Db,
  pins: Pins | null,
  changes: readonly { readonly item: ItemFacts; readonly values: ItemValues }[],
): Promise<void> {
  const moved = changes.flatMap(({ item, values: { pinned } }) =>
    pinned ? [{ itemId: item.id, pinned }] : [],
  )
  if (!pins || moved.length === 0) return
  const { collectionId, itemIds } = pinsAfter(pins, moved)
  await sql`select set_pinned_items(${collectionId}::uuid, ${itemIds}::uuid[])`.execute(db)
}

function pinsAfter({ collectionId, itemIds }: Pins, changes: readonly PinChange[]): Pins {
  const moved = new Set(changes.map(({ itemId }) => itemId))
  const left = itemIds.filter((itemId) => !moved.has(itemId))
  const placed = changes
    .flatMap(({ itemId, pinned: { place } }) => (place === null ? [] : [{ itemId, place }]))
    .toSorted((a, b) => a.place - b.place)
  const after = placed.reduce(
    (pinned, { itemId, place }) => pinned.toSpliced(place, 0, itemId),
    left,
  )
  return { collectionId, itemIds: after }
}

const collectionGone = refused('The collection was deleted')

/** Decides item by item, because each pin takes one of few places; `pins` is null once deleted. */
export function createPinBoard(pins: Pins | null) {
  let count = pins?.itemIds.length ?? 0
  const put = (pinned: Pinned): ItemDecision => {
    if (pinned.place !== null && count >= mostPinned)
      return refused(`${mostPinned} items are already pinned to it`)
    count += pinned.place === null ? -1 : 1
    return changed({ pinned })
  }
  return {
    /** `isPinned`: requested state. */
    decide({ id, status }: ItemFacts, isPinned: boolean): ItemDecision {
      if (!pins) return collectionGone
      const { collectionId, place } = pinnedIn(pins, id)
      if ((place !== null) === isPinned) return unchanged
      if (isPinned && status === 'archived') return refused('It’s archived. Restore it first')
      return put({ collectionId, place: isPinned ? count : null })
    },
    /** Restores the position unless it was changed since. */
    takeBack(
      { id }: ItemFacts,
      { before, after }: { before: Pinned; after: Pinned },
    ): ItemDecision {
      if (!pins) return collectionGone
      const isAsLeft = (pinnedIn(pins, id).place === null) === (after.place === null)
      return isAsLeft ? put(before) : changedSince
    },
  }
}

export type PinBoard = ReturnType<typeof createPinBoard>

export function pinnedIn({ collectionId, itemIds }: Pins, itemId: string): Pinned {
  const place = itemIds.indexOf(itemId)
  return { collectionId, place: place === -1 ? null : place }
}
