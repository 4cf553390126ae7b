import { getCustomerCredit } from '@marketday/contract/payments/credit/customer-credit'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

/** Key starts with `order`, like customers. */
export const customerCreditQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['order', 'customer-credit', customerId],
    queryFn: ({ signal }) => call(getCustomerCredit, { params: { customerId }, signal }),
  })
