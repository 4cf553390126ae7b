import type { Db } from '../../platform/database/tenant-db.ts'
import { recordMovements } from '../movements.ts'
import type { StockLine } from '../movements.ts'

/** Reserves stock without a previous hold. */
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
