import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { getFinance, listFinanceRows } from '@marketday/contract/reports/finance'
import { getTaxReport, listDocuments } from '@marketday/contract/reports/register'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** Keys start with `order`: orders, payments and refunds change the figures. */
export const financeQuery = (query: QueryInput<typeof getFinance>) =>
  queryOptions({
    queryKey: ['order', 'finance', query],
    queryFn: ({ signal }) => call(getFinance, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const financeRowsQuery = (query: QueryInput<typeof listFinanceRows>) =>
  queryOptions({
    queryKey: ['order', 'financeRows', query],
    queryFn: ({ signal }) => call(listFinanceRows, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const documentsQuery = (query: QueryInput<typeof listDocuments>) =>
  queryOptions({
    queryKey: ['order', 'documents', query],
    queryFn: ({ signal }) => call(listDocuments, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const taxReportQuery = (query: QueryInput<typeof getTaxReport>) =>
  queryOptions({
    queryKey: ['order', 'taxReport', query],
    queryFn: ({ signal }) => call(getTaxReport, { query, signal }),
    placeholderData: keepPreviousData,
  })
