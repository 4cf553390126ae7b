import { listColleagues } from '@marketday/contract/orders/acts/order-notes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

const askAgainEveryMs = 5_000

export const colleaguesQuery = queryOptions({
  queryKey: ['member', 'colleagues'],
  queryFn: ({ signal }) => call(listColleagues, { signal }),
  // Notes with mentions wait for them.
  refetchInterval: ({ state }) => (state.status === 'error' ? askAgainEveryMs : false),
})
