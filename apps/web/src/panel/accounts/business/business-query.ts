import { getBusiness } from '@marketday/contract/accounts/tenants/business'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

export const businessQuery = queryOptions({
  queryKey: ['business'],
  queryFn: ({ signal }) => call(getBusiness, { signal }),
})
