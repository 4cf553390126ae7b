import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export interface LedgerRow {
  readonly variantId: string
  /** The movement crossed the variant's threshold. */
  readonly becameLow: boolean
}

/** Same as `record_movements` does for its own movements. */
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
