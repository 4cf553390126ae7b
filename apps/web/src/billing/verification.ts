import { verifyCheckout } from '@marketday/contract/accounts/billing/billing'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api/api.ts'

/** Seconds between polls; about a minute in total. */
const pauses = [1, 1, 2, 2, 3, 4, 5, 6, 8, 8, 9, 10]

/** True after a minute without a result. */
export const isPatienceOver = (attempts: number): boolean => attempts > pauses.length

export interface Verification extends ResponseOf<typeof verifyCheckout> {
  readonly answers: number
}

/** Polls the payment's outcome with increasing delays until known or a minute has passed. */
export const verificationQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['verification', sessionId],
    queryFn: async ({ client, queryKey, signal }): Promise<Verification> => {
      const answer = await call(verifyCheckout, { query: { sessionId }, signal })
      return { ...answer, answers: (client.getQueryData<Verification>(queryKey)?.answers ?? 0) + 1 }
    },
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const isUnknown =
        state.error !== null && 'status' in state.error && state.error.status === 404
      const isKnown = state.data !== undefined && state.data.state !== 'processing'
      const pause = pauses[(state.data?.answers ?? 0) + state.errorUpdateCount - 1]
      return isKnown || isUnknown || pause === undefined ? false : pause * 1000
    },
  })
