import type { Db } from '../platform/database/tenant-db.ts'
import { recordMovements } from './movements.ts'
import type { StockLine } from './movements.ts'

interface Return {
  readonly orderId: string
  readonly lines: readonly StockLine[]
  readonly reason: string
}

/** Sold units come back fit to be sold again; the order decides how often. */
export async function returnStock(db: Db, { orderId, lines, reason }: Return): Promise<void> {
  await recordMovements(db, lines, {
    type: 'return',
    onHand: 1,
    reserved: 0,
    reason,
    referenceType: 'order',
    referenceId: orderId,
  })
}
