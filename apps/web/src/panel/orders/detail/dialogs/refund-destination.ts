import { useQuery } from '@tanstack/react-query'

import { isFailedRefund } from '@marketday/contract/orders/order-states'
import type { PaymentCard } from '@marketday/contract/payments/card/payments'
import { leftOfPayment, spreadRefund } from '@marketday/contract/payments/card/spread-refund'
import type { PaymentShare, Refundable } from '@marketday/contract/payments/card/spread-refund'
import type { Order } from '@marketday/contract/orders/orders'

import { money } from '../../../../platform/format.ts'
import { cardsQuery } from '../../order-queries.ts'

/** Bank transfers must be sent manually. */
export const byBank = 'by bank transfer'

/** Disabled or expired gift card. */
export const overWords = ', which can no longer be used'

type Paid = Pick<Order, 'payments' | 'refunds' | 'disputes' | 'currency'>

/** Payments of which something is left, oldest first. */
export function refundablePayments({
  payments,
  refunds,
  disputes,
}: Paid): (Order['payments'][number] & Refundable)[] {
  const countOf = (paymentId: string) =>
    refunds
      .filter((refund) => refund.paymentId === paymentId && !isFailedRefund(refund.status))
      .reduce((sum, refund) => sum + refund.amountMinor, 0) +
    disputes
      .filter((dispute) => dispute.paymentId === paymentId)
      .reduce((sum, dispute) => sum + dispute.heldMinor, 0)
  return payments
    .map((payment) => ({ ...payment, countedMinor: countOf(payment.id) }))
    .filter((payment) => leftOfPayment(payment) > 0)
}

/** In proportion to what is left of each payment; empty if the order has less. */
export const shareRefund = (order: Paid, amountMinor: number): readonly PaymentShare[] =>
  spreadRefund(refundablePayments(order), amountMinor, order.currency) ?? []

/** Refund destination of shares, such as “to card •4242 and in cash”. */
export function refundDestination(
  { payments }: Pick<Order, 'payments'>,
  shares: readonly PaymentShare[],
  cards: readonly PaymentCard[],
): string {
  const ways = shares.map(({ paymentId }) => nameWay(payments, paymentId, cards))
  return [...new Set(ways)].join(' and ')
}

function nameWay(payments: Order['payments'], paymentId: string, cards: readonly PaymentCard[]) {
  const payment = payments.find(({ id }) => id === paymentId)
  const provider = payment?.provider
  if (provider === 'gift_card')
    return `to gift card •${payment?.reference}${payment?.isCreditOver ? overWords : ''}`
  if (provider === 'store_credit') return 'to store credit'
  if (provider === 'cash') return 'in cash'
  if (provider === 'bank') return byBank
  const card = cards.find((candidate) => candidate.paymentId === paymentId)
  return card ? `to card •${card.last4}` : 'to the card'
}

export const refundWay = ({
  refund,
  asCredit,
}: {
  readonly refund: boolean
  readonly asCredit: boolean
}) => (refund ? (asCredit ? 'store_credit' : 'full') : 'none')

/** Names the destination of shares; card numbers are fetched. */
export function useRefundDestination(order: Order) {
  const isCard = order.actions.refund === null && order.payments.some(isByCard)
  const { data } = useQuery({ ...cardsQuery(order.id), enabled: isCard })
  return (shares: readonly PaymentShare[]) => refundDestination(order, shares, data?.cards ?? [])
}

/** Amount with destination: “£3.00 to card •4242”. */
export function useRefundInWords(order: Order) {
  const nameDestination = useRefundDestination(order)
  return (amountMinor: number) =>
    [money(amountMinor, order.currency), nameDestination(shareRefund(order, amountMinor))].join(' ')
}

const isByCard = ({ provider }: Order['payments'][number]) => provider === 'stripe'
