import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  getStockTake,
  listStockTakeLines,
  listStockTakes,
} from '@marketday/contract/stock/documents/stock-takes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

const takes = ['stock', 'takes']

export const takesQuery = (query: QueryInput<typeof listStockTakes>) =>
  queryOptions({
    queryKey: [...takes, 'list', query],
    queryFn: ({ signal }) => call(listStockTakes, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const takeQuery = (stockTakeId: string) =>
  queryOptions({
    queryKey: [...takes, 'one', stockTakeId],
    queryFn: ({ signal }) => call(getStockTake, { params: { stockTakeId }, signal }),
  })

export const takeLinesQuery = (stockTakeId: string, query: QueryInput<typeof listStockTakeLines>) =>
  queryOptions({
    queryKey: [...takes, 'lines', stockTakeId, query],
    queryFn: ({ signal }) => call(listStockTakeLines, { params: { stockTakeId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const refreshTakes = () => queryClient.invalidateQueries({ queryKey: takes })
