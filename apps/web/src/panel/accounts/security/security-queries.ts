import { getSecondFactors } from '@marketday/contract/accounts/identity/second-factors'
import { listSessions } from '@marketday/contract/accounts/identity/sessions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

export const secondFactorsQuery = queryOptions({
  queryKey: ['account', 'second-factors'],
  queryFn: ({ signal }) => call(getSecondFactors, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})
