import type { Db } from '../../platform/database/tenant-db.ts'
import { recordMovements } from '../movements.ts'
import type { StockLine } from '../movements.ts'

interface Reservation {
  readonly orderId: string
  readonly lines: readonly StockLine[]
}

/** Promises stock to an order that was not held before. */
export async function reserveStock(db: Db, { orderId, lines }: Reservation): Promise<void> {
  await recordMovements(db, lines, {
    type: 'reserve',
    onHand: 0,
    reserved: 1,
    referenceType: 'order',
    referenceId: orderId,
  })
}
