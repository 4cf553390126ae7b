import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listOrderChoices } from '@marketday/contract/orders/lists/order-choices'
import { useQuery } from '@tanstack/react-query'
import { orderChoicesQuery } from './order-queries.ts'

type Markets = ResponseOf<typeof listOrderChoices>['markets']

const none: Markets = []

/** Where orders were sold; none with one market: then nothing in the panel speaks of markets. */
export function useOrderMarkets(): Markets {
  const { data = none } = useQuery({ ...orderChoicesQuery, select: ({ markets }) => markets })
  return data.length > 1 ? data : none
}
