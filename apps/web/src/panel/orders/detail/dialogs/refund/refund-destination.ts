import { isFailedRefund } from '@marketday/contract/orders/order-states'
import type { PaymentCard } from '@marketday/contract/payments/card/payments'
import { spreadRefund } from '@marketday/contract/payments/card/spread-refund'
import type { Order } from '@marketday/contract/orders/orders'

/** What goes back so is sent by whoever gives it back. */
export const byBank = 'by bank transfer'

/** Of a gift card that is disabled, or whose last day is over. */
export const overWords = ', which can no longer be used'

/** Where so much of an order's money goes back to; nothing where there is not so much. */
export function refundDestination(
  { payments, refunds }: Pick<Order, 'payments' | 'refunds'>,
  amountMinor: number,
  cards: readonly PaymentCard[],
): string {
  const refundable = payments.map((payment) => ({
    ...payment,
    countedMinor: refunds
      .filter(({ paymentId, status }) => paymentId === payment.id && !isFailedRefund(status))
      .reduce((sum, refund) => sum + refund.amountMinor, 0),
  }))
  const ways = (spreadRefund(refundable, amountMinor) ?? []).map(({ paymentId }) => {
    const payment = payments.find(({ id }) => id === paymentId)
    const provider = payment?.provider
    if (provider === 'gift_card')
      return `to gift card •${payment?.reference}${payment?.isCreditOver ? overWords : ''}`
    if (provider === 'store_credit') return 'to store credit'
    if (provider === 'cash') return 'in cash'
    if (provider === 'bank') return byBank
    const card = cards.find((candidate) => candidate.paymentId === paymentId)
    return card ? `to card •${card.last4}` : 'to the card'
  })
  return [...new Set(ways)].join(' and ')
}
