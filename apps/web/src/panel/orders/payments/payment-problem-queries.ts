import { listPaymentProblems } from '@marketday/contract/payments/card/unmatched-payments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** Under `order`, because every change of an order's money changes it. */
export const paymentProblemsQuery = queryOptions({
  queryKey: ['order', 'payment-problems'],
  queryFn: ({ signal }) => call(listPaymentProblems, { signal }),
})
