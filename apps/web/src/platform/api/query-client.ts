import { QueryClient } from '@tanstack/react-query'
import { authState, subscribeAuth } from '../session/auth-store.ts'
import { beforeSignOut } from '../session/asking.ts'
import { ApiError } from '@marketday/transport/api-error.ts'

/** The panel's cache. Answers of the server that say no are not asked again. */
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

// Nobody may see what was read for somebody else. A session that merely ended keeps its page.
subscribeAuth(() => {
  const next = ownerNow()
  if (next === '' || next === owner) return
  owner = next
  void queryClient.resetQueries()
})

function ownerNow(): string {
  return authState().userInfo.user?.id ?? ''
}
