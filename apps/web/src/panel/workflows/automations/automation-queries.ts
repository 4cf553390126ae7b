import { listAutomationRuns, listAutomations } from '@marketday/contract/workflows/automations'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

export const automationsQuery = queryOptions({
  queryKey: ['automation'],
  queryFn: ({ signal }) => call(listAutomations, { signal }),
})

export const automationRunsQuery = (
  automationId: string,
  query: QueryInput<typeof listAutomationRuns>,
) =>
  queryOptions({
    queryKey: ['automation', 'runs', automationId, query],
    queryFn: ({ signal }) => call(listAutomationRuns, { params: { automationId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const refreshAutomations = () => queryClient.invalidateQueries({ queryKey: ['automation'] })
