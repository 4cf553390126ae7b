import type { takeBackGiftCard as endpoint } from '@marketday/contract/payments/credit/sell-gift-cards'
import { worthOfCancelled } from '@marketday/contract/orders/sums/worth-of-cancelled'
import type { Order } from '@marketday/contract/orders/orders'

import { takeBackGiftCard as takeBackCard } from '../../payments/credit/change-gift-card.ts'
import { changeReturnedCards, takeBackUnit } from '../../orders/cancellation/cancel-units.ts'
import { issueCorrections } from '../../orders/documents/order-documents.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { findSoldGiftCards } from '../../orders/views/find-sold-gift-cards.ts'
import { orderAfter } from '../../orders/views/order-after.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { refundOwed } from '../refund/refund-owed.ts'

type Input = Handling<typeof endpoint>

/** Takes back a gift card of a completed order like returned goods, and refunds the amount owed. */
export async function takeBackGiftCard(input: Input): Promise<Order> {
  if (input.body.refund !== 'none' && !input.can('orders.refund'))
    throw forbidden('Your role can’t refund orders')
  return await orderAfter(input, takeBack(input))
}

async function takeBack({ db, params: { orderId, giftCardId }, body }: Input): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const lines = await listLines(db, orderId)
  const card = (await findSoldGiftCards(db, order, lines)).find(({ id }) => id === giftCardId)
  if (!card) throw notFound('Gift card')
  if (card.isTakenBack) return
  if (card.takeBackRefusal) throw conflict('invalid_transition', card.takeBackRefusal)
  const { lineId, codeEnd, refundedMinor } = card
  const amountMinor = card.amountMinor - refundedMinor
  const returnedCardsMinor = order.returnedCardsMinor - refundedMinor
  const after = lines.map((line) =>
    line.id === lineId ? { ...line, cancelledQuantity: line.cancelledQuantity + 1 } : line,
  )
  await takeBackUnit(db, order, {
    lineId,
    cancelledMinor: worthOfCancelled({ ...order, lines: after, returnedCardsMinor }),
  })
  if (refundedMinor > 0) await changeReturnedCards(db, { ...order, returnedCardsMinor })
  await takeBackCard(db, giftCardId, { orderId, amountMinor })
  await record(db, {
    name: 'order.gift_card_returned',
    objectType: 'order',
    objectId: orderId,
    details: { codeEnd, amountMinor },
  })
  await refundOwed(db, { orderId, reason: `Gift card •${codeEnd} cancelled`, by: body.refund })
  await issueCorrections(db, orderId)
}
