import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listJournal } from '@marketday/contract/reports/journal'
import { getPostingAccounts } from '@marketday/contract/reports/posting-accounts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** The key starts with `order`: orders, payments and refunds add entries. */
export const journalQuery = (query: QueryInput<typeof listJournal>) =>
  queryOptions({
    queryKey: ['order', 'journal', query],
    queryFn: ({ signal }) => call(listJournal, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const postingAccountsQuery = queryOptions({
  queryKey: ['business', 'posting-accounts'],
  queryFn: ({ signal }) => call(getPostingAccounts, { signal }),
})
