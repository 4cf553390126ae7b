import { useQuery } from '@tanstack/react-query'

import { isFailedRefund } from '@marketday/contract/orders/order-states'
import type { PaymentCard } from '@marketday/contract/payments/card/payments'
import { spreadRefund } from '@marketday/contract/payments/card/spread-refund'
import type { Order } from '@marketday/contract/orders/orders'

import { money } from '../../../../platform/format.ts'
import { cardsQuery } from '../../order-queries.ts'

/** Bank transfers must be sent manually. */
export const byBank = 'by bank transfer'

/** Disabled or expired gift card. */
export const overWords = ', which can no longer be used'

/** Refund destination of an amount; empty if the order has less. */
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

export const refundWay = ({
  refund,
  asCredit,
}: {
  readonly refund: boolean
  readonly asCredit: boolean
}) => (refund ? (asCredit ? 'store_credit' : 'full') : 'none')

/** Amount with destination: “£3.00 to card •4242”. */
export function useRefundInWords(order: Order) {
  const isCard = order.actions.refund === null && order.payments.some(isByCard)
  const { data } = useQuery({ ...cardsQuery(order.id), enabled: isCard })
  return (amountMinor: number) =>
    [
      money(amountMinor, order.currency),
      refundDestination(order, amountMinor, data?.cards ?? []),
    ].join(' ')
}

const isByCard = ({ provider }: Order['payments'][number]) => provider === 'stripe'
