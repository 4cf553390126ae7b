import type { Db } from '../../platform/database/tenant-db.ts'
import type { StockLine } from '../movements.ts'
import { settleReserved } from '../reserved/settle-reserved.ts'

/** Ends a checkout's hold, whole or in part. */
export async function releaseHold(
  db: Db,
  { cartId, lines }: { cartId: string; lines: readonly StockLine[] },
): Promise<void> {
  await settleReserved(db, lines, {
    type: 'holdExpire',
    onHand: 0,
    referenceType: 'cart',
    referenceId: cartId,
  })
}
