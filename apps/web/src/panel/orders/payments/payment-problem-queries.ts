import { listPaymentProblems } from '@marketday/contract/payments/card/unmatched-payments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** Key starts with `order`, because changes of an order's money affect it. */
export const paymentProblemsQuery = queryOptions({
  queryKey: ['order', 'payment-problems'],
  queryFn: ({ signal }) => call(listPaymentProblems, { signal }),
})
