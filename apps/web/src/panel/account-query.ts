import { getAccount } from '@marketday/contract/identity'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api/api.ts'

/** Who is signed in, with what local storage must not hold: addresses, permissions, all shops. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, { signal }),
  staleTime: 5 * 60_000,
})
