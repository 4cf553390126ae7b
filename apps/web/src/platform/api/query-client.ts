import { QueryClient } from '@tanstack/react-query'
import { authState, subscribeAuth } from '../session/auth-store.ts'
import { beforeSignOut } from '../session/asking.ts'
import { ApiError } from '@marketday/transport/api-error.ts'

/** Panel cache. Refusals by the server are not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    },
    mutations: { retry: false },
  },
})

beforeSignOut(() => void queryClient.cancelQueries())

let owner = ownerNow()

// Clear data of the previous user. An expired session preserves its page.
subscribeAuth(() => {
  const next = ownerNow()
  if (next === '' || next === owner) return
  owner = next
  void queryClient.resetQueries()
})

function ownerNow(): string {
  return authState().userInfo.user?.id ?? ''
}
