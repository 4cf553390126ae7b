import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  DiscountEffect,
  previewCancellation as endpoint,
} from '@marketday/contract/orders/acts/preview-cancellation'

import { getOrderRow } from '../../orders/lock-order.ts'
import { tryOut } from '../../platform/database/savepoint.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { cancelOrder } from './cancel-order.ts'

type Preview = ResponseOf<typeof endpoint>

export async function previewCancellation(input: Handling<typeof endpoint>): Promise<Preview> {
  const keptMinor = await findRestMinor(input, 'keep')
  try {
    return {
      keptMinor,
      recalculatedMinor: await findRestMinor(input, 'recalculate'),
      refusal: null,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { keptMinor, recalculatedMinor: null, refusal: error.failure.message }
  }
}

async function findRestMinor(
  { db, params: { orderId }, body: { lines } }: Handling<typeof endpoint>,
  discounts: DiscountEffect,
): Promise<number> {
  const options = { reason: 'other', restock: true, refund: 'none', notify: false } as const
  return await tryOut(db, async () => {
    await cancelOrder(db, orderId, { ...options, lines, discounts })
    const { totalMinor, cancelledMinor } = await getOrderRow(db, orderId)
    return totalMinor - cancelledMinor
  })
}
