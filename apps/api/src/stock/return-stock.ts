import { sql } from 'kysely'

import { AppError, conflict } from '../platform/http/errors.ts'
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

interface Returned {
  readonly orderId: string
  /** By which the ledger knows what came back together. */
  readonly reasons: readonly string[]
}

/** What came back leaves the shelf again, where it came to; 409 `out_of_stock` where it is there no more. */
export async function takeBackReturn(db: Db, { orderId, reasons }: Returned): Promise<void> {
  try {
    await refusingKindly(() =>
      sql`insert into stock_movements (variant_id, location_id, type, on_hand_delta, unavailable_delta, reason, reference_type, reference_id)
        select variant_id, location_id, 'return', -sum(on_hand_delta), -sum(unavailable_delta), reason, 'order', ${orderId}::uuid
        from stock_movements
        where reference_id = ${orderId}::uuid and type = 'return' and reason = any(${reasons}::text[])
        group by variant_id, location_id, reason having sum(on_hand_delta) <> 0
        order by variant_id, location_id, reason`.execute(db),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw conflict('out_of_stock', 'Some of it was sold or moved. Correct the stock instead')
  }
}
