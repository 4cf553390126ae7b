import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { money } from '../../../../../platform/format.ts'
import { cardsQuery } from '../../../order-queries.ts'
import { refundDestination } from './refund-destination.ts'

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
