import type { Db } from '../../platform/database/tenant-db.ts'
import { recordMovements } from '../movements.ts'
import type { StockLine } from '../movements.ts'

/** Promises stock to an order that was not held before. */
export async function reserveStock(
  db: Db,
  { orderId, lines }: { readonly orderId: string; readonly lines: readonly StockLine[] },
): Promise<void> {
  await recordMovements(db, lines, {
    type: 'reserve',
    onHand: 0,
    reserved: 1,
    referenceType: 'order',
    referenceId: orderId,
  })
}
