import { sql } from 'kysely'

import { AppError, conflict } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { inColumns, refusingKindly } from './movements.ts'
import type { StockLine } from './movements.ts'

interface Return {
  readonly orderId: string
  readonly lines: readonly StockLine[]
  readonly reason: string
  /** Set aside, not sellable until decided. */
  readonly isDamaged?: boolean
}

/** Restocks sold units at their origin; the order ensures that it happens once. */
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
  readonly reasons: readonly string[]
}

/** Reverts a restocking at its location; 409 `out_of_stock` if no longer there. */
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
