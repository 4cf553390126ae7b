import { getCashUp, listCashEntries, listCashUps } from '@marketday/contract/payments/cash-ups'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { performsOn } from '../../act.ts'

// Key below orders: cash payments go into a till.
const key = ['order', 'cash']

export const cashUpsQuery = (query: QueryInput<typeof listCashUps>) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(listCashUps, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const cashUpQuery = (cashUpId: string) =>
  queryOptions({
    queryKey: [...key, 'one', cashUpId],
    queryFn: ({ signal }) => call(getCashUp, { params: { cashUpId }, signal }),
  })

export const cashEntriesQuery = (cashUpId: string, query: QueryInput<typeof listCashEntries>) =>
  queryOptions({
    queryKey: [...key, 'entries', cashUpId, query],
    queryFn: ({ signal }) => call(listCashEntries, { params: { cashUpId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const performOnTill = performsOn(() => queryClient.invalidateQueries({ queryKey: key }))
