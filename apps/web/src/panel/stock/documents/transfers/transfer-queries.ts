import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { getTransfer, listTransfers } from '@marketday/contract/stock/documents/transfers'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'

const transfers = ['stock', 'transfers']

export const transfersQuery = (query: QueryInput<typeof listTransfers>) =>
  queryOptions({
    queryKey: [...transfers, 'list', query],
    queryFn: ({ signal }) => call(listTransfers, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const transferQuery = (transferId: string) =>
  queryOptions({
    queryKey: [...transfers, 'one', transferId],
    queryFn: ({ signal }) => call(getTransfer, { params: { transferId }, signal }),
  })
