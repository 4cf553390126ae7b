import { unfinishedStatuses } from '@marketday/contract/storefront/build-states'
import type { BuildStatus } from '@marketday/contract/storefront/build-states'
import {
  getBuild,
  getBuildDifference,
  getStorefront,
  listBuildLog,
  listBuilds,
} from '@marketday/contract/storefront/builds'
import type { LogLine } from '@marketday/contract/storefront/builds'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { getShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

type BuildQuery = QueryInput<typeof listBuilds>

export const isUnfinished = (build: { status: BuildStatus } | undefined) =>
  build !== undefined && unfinishedStatuses.includes(build.status)

/** Fallback: events report changes at once; polling covers a lost stream. */
const pollMs = 2_000

export const buildsQuery = (query: BuildQuery) =>
  queryOptions({
    queryKey: ['build', 'list', query],
    queryFn: ({ signal }) => call(listBuilds, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnfinished) ? pollMs : false),
  })

export const buildQuery = (buildId: string) =>
  queryOptions({
    queryKey: ['build', 'one', buildId],
    queryFn: ({ signal }) => call(getBuild, { params: { buildId }, signal }),
    refetchInterval: ({ state }) => (isUnfinished(state.data) ? pollMs : false),
  })

const logKey = (buildId: string) => ['build', 'log', buildId] as const

/** Appends: requests only lines after the loaded ones. */
export const buildLogQuery = (buildId: string, isRunning: boolean) =>
  queryOptions({
    queryKey: logKey(buildId),
    queryFn: async ({ signal }) => {
      let lines = queryClient.getQueryData<LogLine[]>(logKey(buildId)) ?? []
      for (let hasMore = true; hasMore;) {
        const query = { after: lines.at(-1)?.number ?? 0, limit: 500 }
        const part = await call(listBuildLog, { params: { buildId }, query, signal })
        lines = [...lines, ...part.lines]
        hasMore = part.hasMore
      }
      return lines
    },
    refetchInterval: isRunning ? pollMs : false,
  })

export const differenceQuery = (buildId: string) =>
  queryOptions({
    queryKey: ['build', 'difference', buildId],
    queryFn: ({ signal }) => call(getBuildDifference, { params: { buildId }, signal }),
    staleTime: 0,
  })

export const storefrontQuery = queryOptions({
  queryKey: ['build', 'storefront'],
  queryFn: ({ signal }) => call(getStorefront, { signal }),
})

export const draftQuery = queryOptions({
  queryKey: ['build', 'draft'],
  queryFn: ({ signal }) => call(getShopDraft, { signal }),
})

export const refreshBuilds = () => queryClient.invalidateQueries({ queryKey: ['build'] })
