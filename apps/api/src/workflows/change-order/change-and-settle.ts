import type { changeOrder as endpoint } from '@marketday/contract/orders/acts/change-order'
import type { Order } from '@marketday/contract/orders/orders'

import { getOrderRow } from '../../orders/lock-order.ts'
import { orderAfter } from '../../orders/views/order-after.ts'
import { findOwedBack } from '../../payments/card/refunds/find-owed-back.ts'
import { forbidden } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { mailPayLink } from '../pay-links/pay-link.ts'
import { requestRefund } from '../refund/request-refund.ts'
import { changeOrder } from './change-order.ts'

type Input = Handling<typeof endpoint>

export async function changeAndSettle(input: Input): Promise<Order> {
  const { settle } = input.body
  if (settle === 'refund' && !input.can('orders.refund'))
    throw forbidden('Your role can’t refund orders')
  return await orderAfter(input, change(input))
}

async function change({ db, params: { orderId }, body }: Input): Promise<void> {
  const { settle, ...wish } = body
  await changeOrder(db, orderId, wish)
  if (settle === 'payLink') await mailPayLink(db, orderId)
  if (settle !== 'refund') return
  const amountMinor = await findOwedBack(db, await getOrderRow(db, orderId))
  if (amountMinor > 0)
    await requestRefund(db, {
      orderId,
      amountMinor,
      purpose: 'owed',
      reason: wish.note || 'Order changed',
    })
}
