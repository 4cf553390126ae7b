import type { ItemValues } from '@marketday/contract/catalog/products/bulk-acts'

import { record } from '../../../../platform/events/record.ts'
import type { Db } from '../../../../platform/database/tenant-db.ts'
import { recordCounts, reverseLines } from '../../../../stock/correct-stock.ts'

type Counts = NonNullable<ItemValues['counts']>

/** One ledger entry per act, named after it. */
export async function countCells(db: Db, bulkActId: string, counts: Counts): Promise<void> {
  if (counts.length === 0) return
  const lines = counts.map(({ variantId, change }) => ({ variantId, quantity: change }))
  await recordCounts(db, lines, { referenceType: 'entry', referenceId: bulkActId })
  await tell(db, 'stock.counted', counts)
}

/** Skips entries already reverted. */
export async function uncountCells(db: Db, bulkActId: string, counts: Counts): Promise<void> {
  if (counts.length === 0) return
  await reverseLines(
    db,
    { referenceType: 'entry', referenceId: bulkActId },
    counts.map(({ variantId }) => variantId),
  )
  await tell(db, 'stock.undone', counts)
}

const tell = (db: Db, name: 'stock.counted' | 'stock.undone', counts: Counts) =>
  record(
    db,
    counts.map(({ variantId: objectId }) => ({ name, objectType: 'variant', objectId })),
  )
