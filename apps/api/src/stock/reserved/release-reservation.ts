import type { Db } from '../../platform/database/tenant-db.ts'
import type { StockLine } from '../movements.ts'
import { settleReserved } from './settle-reserved.ts'
import type { Settled } from './settle-reserved.ts'

/** Releases at the location of the reservation. */
export async function releaseReservation(
  db: Db,
  { orderId, lines }: { readonly orderId: string; readonly lines: readonly StockLine[] },
): Promise<Settled[]> {
  return await settleReserved(db, lines, {
    type: 'release',
    onHand: 0,
    referenceType: 'order',
    referenceId: orderId,
  })
}
