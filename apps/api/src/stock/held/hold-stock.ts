import type { Db } from '../../platform/database/tenant-db.ts'
import { recordMovements } from '../movements.ts'
import type { StockLine } from '../movements.ts'

/** Keeps stock for a checkout; 409 `out_of_stock` names the item and takes nothing. */
export async function holdStock(
  db: Db,
  { cartId, lines }: { cartId: string; lines: readonly StockLine[] },
): Promise<void> {
  await recordMovements(db, lines, {
    type: 'hold',
    onHand: 0,
    reserved: 1,
    referenceType: 'cart',
    referenceId: cartId,
  })
}
