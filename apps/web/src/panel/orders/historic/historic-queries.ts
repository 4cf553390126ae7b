import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  getHistoricOrder,
  listHistoricOrders,
} from '@marketday/contract/orders/historic/historic-orders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** Filed under imports: only these change them. */
export const historicOrdersQuery = (query: QueryInput<typeof listHistoricOrders>) =>
  queryOptions({
    queryKey: ['order_import', 'orders', query],
    queryFn: ({ signal }) => call(listHistoricOrders, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const earlierShown = 5

export const earlierOrdersQuery = (customer: string) =>
  historicOrdersQuery({ customer, limit: earlierShown })

export const historicOrderQuery = (historicOrderId: string) =>
  queryOptions({
    queryKey: ['order_import', 'order', historicOrderId],
    queryFn: ({ signal }) => call(getHistoricOrder, { params: { historicOrderId }, signal }),
  })
