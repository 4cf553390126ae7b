import { sql } from 'kysely'

import type { Db } from '../../../../platform/database/tenant-db.ts'
import type { ItemChange } from '../write-values.ts'
import type { Pins } from './read-pins.ts'
import { pinsAfter } from './rules.ts'

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
