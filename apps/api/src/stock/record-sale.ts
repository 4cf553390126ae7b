import type { Db } from '../platform/database/tenant-db.ts'
import type { StockLine } from './movements.ts'
import { settleReserved } from './reserved/settle-reserved.ts'

/** Handed over: the reserved units leave the shelf. */
export async function recordSale(
  db: Db,
  { orderId, lines }: { orderId: string; lines: readonly StockLine[] },
): Promise<void> {
  await settleReserved(db, lines, {
    type: 'sale',
    onHand: -1,
    referenceType: 'order',
    referenceId: orderId,
  })
}
