import type { BulkFacts } from '@marketday/contract/bulk/bulk-acts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BulkKind, ActQuery, RowQuery } from './bulk-kind.ts'

export const changesQuery = <Act extends BulkFacts>(
  { noun, ask }: BulkKind<Act>,
  query: ActQuery,
) =>
  queryOptions({
    queryKey: [noun, 'changes', query],
    queryFn: ({ signal }) => ask.list(query, signal),
    placeholderData: keepPreviousData,
  })

export const changeQuery = <Act extends BulkFacts>({ noun, ask }: BulkKind<Act>, id: string) =>
  queryOptions({
    queryKey: [noun, 'change', id],
    queryFn: ({ signal }) => ask.get(id, signal),
  })

export const changedRowsQuery = <Act extends BulkFacts>(
  { noun, ask }: BulkKind<Act>,
  { bulkActId, query }: { readonly bulkActId: string; readonly query: RowQuery },
) =>
  queryOptions({
    queryKey: [noun, 'changed-rows', bulkActId, query],
    queryFn: ({ signal }) => ask.rows(bulkActId, query, signal),
    placeholderData: keepPreviousData,
  })
