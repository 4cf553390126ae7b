import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { listOrderRefunds, refundedFor } from '../find-refunds.ts'

interface OrderSums {
  readonly id: string
  readonly totalMinor: number
  readonly cancelledMinor: number
  readonly capturedMinor: number
  readonly disputedMinor: number
}

/** What was paid beyond what the order is still worth and is not on its way back; the order must be locked. */
export async function findOwedBack(db: Db, order: OrderSums): Promise<number> {
  const refunds = await listOrderRefunds(db, order.id)
  return owedBackMinor({
    ...order,
    refundableMinor: Math.max(0, order.capturedMinor - refundedFor(refunds) - order.disputedMinor),
    goodwillMinor: refundedFor(refunds, 'goodwill'),
  })
}
