import { isFailedRefund } from '@marketday/contract/orders/order-states'
import type { PaymentCard } from '@marketday/contract/money/payments'
import type { Order } from '@marketday/contract/orders/orders'

/** Where so much of an order's money goes back to: its newest payments first, as the server gives it back. */
export function refundDestination(
  { payments, refunds }: Pick<Order, 'payments' | 'refunds'>,
  amountMinor: number,
  cards: readonly PaymentCard[],
): string {
  const ways = new Set<string>()
  let rest = amountMinor
  for (const { id, provider, capturedMinor } of payments.toReversed()) {
    const givenMinor = refunds
      .filter((refund) => refund.paymentId === id && !isFailedRefund(refund.status))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const part = Math.min(rest, capturedMinor - givenMinor)
    if (part <= 0) continue
    const card = cards.find(({ paymentId }) => paymentId === id)
    ways.add(provider === 'cash' ? 'in cash' : card ? `to card •${card.last4}` : 'to the card')
    rest -= part
  }
  return [...ways].join(' and ')
}
