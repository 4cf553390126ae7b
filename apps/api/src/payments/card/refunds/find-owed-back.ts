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

/** Overpaid amount not being refunded; requires the locked order. */
export async function findOwedBack(db: Db, order: OrderSums): Promise<number> {
  const refunds = await listOrderRefunds(db, order.id)
  return owedBackMinor({
    ...order,
    refundableMinor: Math.max(0, order.capturedMinor - refundedFor(refunds) - order.disputedMinor),
    goodwillMinor: refundedFor(refunds, 'goodwill'),
  })
}
