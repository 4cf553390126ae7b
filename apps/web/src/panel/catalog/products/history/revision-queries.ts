import { listRevisionChanges, listRevisions } from '@marketday/contract/revisions/revisions'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'

export const revisionsQuery = (itemId: string) =>
  infiniteQueryOptions({
    queryKey: ['product', 'revisions', itemId],
    queryFn: ({ signal, pageParam }) =>
      call(listRevisions, {
        params: { itemId },
        query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

export const revisionChangesQuery = (itemId: string, version: number) =>
  queryOptions({
    queryKey: ['product', 'revision-changes', itemId, version],
    queryFn: ({ signal }) =>
      call(listRevisionChanges, { params: { itemId }, query: { version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
