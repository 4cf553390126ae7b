import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

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
