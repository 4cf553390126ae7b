import { listColleagues } from '@marketday/contract/orders/acts/order-notes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'

/** Whom a note can name. */
export const colleaguesQuery = queryOptions({
  queryKey: ['member', 'colleagues'],
  queryFn: ({ signal }) => call(listColleagues, { signal }),
})
