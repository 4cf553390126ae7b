import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** A row of the ledger as its trigger has judged it. */
export interface LedgerRow {
  readonly variantId: string
  /** It took the variant from above its threshold down to it. */
  readonly becameLow: boolean
}

/** As `record_movements` does for the movements that it makes. */
export async function tellLowStock(db: Db, rows: readonly LedgerRow[]): Promise<void> {
  const low = rows.filter(({ becameLow }) => becameLow)
  await record(
    db,
    low.map(({ variantId }) => ({
      name: 'stock.low',
      objectType: 'variant',
      objectId: variantId,
      isPassing: true,
    })),
  )
}
