import { getSecondFactors } from '@marketday/contract/identity/second-factors'
import { listSessions } from '@marketday/contract/identity/sessions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

export const secondFactorsQuery = queryOptions({
  queryKey: ['account', 'second-factors'],
  queryFn: ({ signal }) => call(getSecondFactors, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

/** Account, second factors and sessions hang together: a password ends sessions, a factor changes the account. */
export const reloadSecurity = () => queryClient.invalidateQueries({ queryKey: ['account'] })
