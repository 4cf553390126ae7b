import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  getPayout,
  listOrderFees,
  listPayoutLines,
  listPayouts,
} from '@marketday/contract/payments/payouts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

export const payoutsQuery = (query: QueryInput<typeof listPayouts>) =>
  queryOptions({
    queryKey: ['payout', 'list', query],
    queryFn: ({ signal }) => call(listPayouts, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const payoutQuery = (payoutId: string) =>
  queryOptions({
    queryKey: ['payout', 'one', payoutId],
    queryFn: ({ signal }) => call(getPayout, { params: { payoutId }, signal }),
  })

export const payoutLinesQuery = (payoutId: string, query: QueryInput<typeof listPayoutLines>) =>
  queryOptions({
    queryKey: ['payout', 'lines', payoutId, query],
    queryFn: ({ signal }) => call(listPayoutLines, { params: { payoutId }, query, signal }),
    placeholderData: keepPreviousData,
  })

/** Key starts with `order`: payments and refunds change the fees. */
export const orderFeesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'fees', orderId],
    queryFn: ({ signal }) => call(listOrderFees, { params: { orderId }, signal }),
  })
