import { sql } from 'kysely'

import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'

import type { Db } from '../../../../platform/database/tenant-db.ts'
import type { ItemChange } from '../write-values.ts'
import type { Pins } from './read-pins.ts'
import { pinsAfter, createPinBoard } from './rules.ts'
import { decide } from '../rules.ts'
import type { Decision, ItemFacts } from '../rules.ts'

/** The pins must be read under lock. */
export async function writePins(
  db: Db,
  pins: Pins | null,
  changes: readonly ItemChange[],
): Promise<void> {
  const moved = changes.flatMap(({ item, values: { pinned } }) =>
    pinned ? [{ itemId: item.id, pinned }] : [],
  )
  if (!pins || moved.length === 0) return
  const { collectionId, itemIds } = pinsAfter(pins, moved)
  await sql`select set_pinned_items(${collectionId}::uuid, ${itemIds}::uuid[])`.execute(db)
}

const collectionGone: Decision = {
  outcome: 'refused',
  reason: 'The collection was deleted',
}

export function createDecider(
  action: BulkAction,
  pins: Pins | null,
): (item: ItemFacts) => Decision {
  if (action.kind !== 'pin' && action.kind !== 'unpin') return (item) => decide(action, item)
  if (!pins) return () => collectionGone
  const board = createPinBoard(pins)
  return (item) => board.decide(item, action.kind === 'pin')
}
