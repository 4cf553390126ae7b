import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ActQuery, BulkChange, BulkKind, RowQuery } from './bulk-kind.ts'

export const changesQuery = <Change extends BulkChange>(
  { noun, calls }: BulkKind<Change>,
  query: ActQuery,
) =>
  queryOptions({
    queryKey: [noun, 'changes', query],
    queryFn: ({ signal }) => calls.list(query, signal),
    placeholderData: keepPreviousData,
  })

export const changeQuery = <Change extends BulkChange>(
  { noun, calls }: BulkKind<Change>,
  id: string,
) =>
  queryOptions({
    queryKey: [noun, 'change', id],
    queryFn: ({ signal }) => calls.get(id, signal),
  })

export const changedRowsQuery = <Change extends BulkChange>(
  { noun, calls }: BulkKind<Change>,
  { bulkActId, query }: { readonly bulkActId: string; readonly query: RowQuery },
) =>
  queryOptions({
    queryKey: [noun, 'changed-rows', bulkActId, query],
    queryFn: ({ signal }) => calls.rows(bulkActId, query, signal),
    placeholderData: keepPreviousData,
  })
