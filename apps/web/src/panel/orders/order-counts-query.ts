import { countOrders } from '@marketday/contract/orders/orders'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'

export const orderCountsQuery = queryOptions({
  queryKey: ['order', 'counts'],
  queryFn: ({ signal }) => call(countOrders, { signal }),
})
