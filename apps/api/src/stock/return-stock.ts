import { sql } from 'kysely'

import type { Db } from '../platform/database/tenant-db.ts'
import { inColumns, refusingKindly } from './movements.ts'
import type { StockLine } from './movements.ts'

interface Return {
  readonly orderId: string
  readonly lines: readonly StockLine[]
  readonly reason: string
  /** They are set aside, and not sold again until somebody says so. */
  readonly isDamaged?: boolean
}

/** Sold units come back to where they were taken from; the order decides how often. */
export async function returnStock(
  db: Db,
  { orderId, lines, reason, isDamaged = false }: Return,
): Promise<void> {
  const { variantIds, quantities } = inColumns(lines)
  await refusingKindly(() =>
    sql`select return_stock(${variantIds}::uuid[], ${quantities}::bigint[], ${reason}, ${orderId}, ${isDamaged})`.execute(
      db,
    ),
  )
}
