import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listOrderChoices } from '@marketday/contract/orders/order-choices'
import { useQuery } from '@tanstack/react-query'
import { orderChoicesQuery } from './order-queries.ts'

type Markets = ResponseOf<typeof listOrderChoices>['markets']

const none: Markets = []

/** Markets of orders; empty with one market: then the panel does not mention markets. */
export function useOrderMarkets(): Markets {
  const { data = none } = useQuery({ ...orderChoicesQuery, select: ({ markets }) => markets })
  return data.length > 1 ? data : none
}
