import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listDifferences } from '@marketday/contract/payments/payouts/reconciliation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { actsOn, performsOn } from '../../../act.ts'

export const differencesQuery = (query: QueryInput<typeof listDifferences>) =>
  queryOptions({
    queryKey: ['payout', 'differences', query],
    queryFn: ({ signal }) => call(listDifferences, { query, signal }),
    placeholderData: keepPreviousData,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: ['payout'] })
export const actOnDifference = actsOn(refresh)
export const performOnDifference = performsOn(refresh)
