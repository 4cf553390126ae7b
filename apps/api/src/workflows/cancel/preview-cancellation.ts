import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  DiscountEffect,
  previewCancellation as endpoint,
} from '@marketday/contract/orders/acts/preview-cancellation'

import { getOrderRow } from '../../orders/lock-order.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { cancelOrder } from './cancel-order.ts'

type Preview = ResponseOf<typeof endpoint>

/** Cancels and rolls back, so that the logic exists once. */
export async function previewCancellation(input: Handling<typeof endpoint>): Promise<Preview> {
  const keptMinor = await tryOut(input, 'keep')
  try {
    return { keptMinor, recalculatedMinor: await tryOut(input, 'recalculate'), refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { keptMinor, recalculatedMinor: null, refusal: error.failure.message }
  }
}

async function tryOut(
  { db, params: { orderId }, body: { lines } }: Handling<typeof endpoint>,
  discounts: DiscountEffect,
): Promise<number> {
  const wish = { reason: 'other', restock: true, refund: 'none', notify: false } as const
  await sql`savepoint before_cancellation`.execute(db)
  try {
    await cancelOrder(db, orderId, { ...wish, lines, discounts })
    const { totalMinor, cancelledMinor } = await getOrderRow(db, orderId)
    return totalMinor - cancelledMinor
  } finally {
    await sql`rollback to savepoint before_cancellation`.execute(db)
  }
}
