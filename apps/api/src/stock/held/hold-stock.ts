import type { Db } from '../../platform/database/tenant-db.ts'
import { recordMovements } from '../movements.ts'
import type { StockLine } from '../movements.ts'
import { referenceTo } from './holder.ts'
import type { Holder } from './holder.ts'

/** Reserves stock for a checkout or draft; 409 `out_of_stock` names the item and reserves nothing. */
export async function holdStock(
  db: Db,
  { lines, ...holder }: Holder & { readonly lines: readonly StockLine[] },
): Promise<void> {
  await recordMovements(db, lines, {
    type: 'hold',
    onHand: 0,
    reserved: 1,
    ...referenceTo(holder),
  })
}
