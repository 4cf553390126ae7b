import {
  cellLimits,
  listCellRows,
  type CellRow,
} from '@marketday/contract/catalog/products/item-cells'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { experimental_streamedQuery as streamedQuery, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

export type CellQuery = Omit<QueryInput<typeof listCellRows>, 'cursor' | 'limit'>

export const maxRows = 50_000

/**
 * All lines, loaded progressively. Never refetched: concurrent changes are detected on saving and
 * must not move the rows being edited.
 */
export const cellRowsQuery = (query: CellQuery) =>
  queryOptions({
    queryKey: ['cells', query],
    queryFn: streamedQuery<CellRow[], CellRow[]>({
      streamFn: ({ signal }) => pages(query, signal),
      refetchMode: 'replace',
      initialValue: [],
      reducer: (rows, page) => [...rows, ...page],
    }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

async function* pages(query: CellQuery, signal: AbortSignal): AsyncGenerator<CellRow[]> {
  let cursor: string | null = ''
  let count = 0
  while (cursor !== null && count < maxRows) {
    const page: { rows: CellRow[]; nextCursor: string | null } = await call(listCellRows, {
      query: { ...query, limit: cellLimits.page, ...(cursor && { cursor }) },
      signal,
    })
    yield page.rows.slice(0, maxRows - count)
    count += page.rows.length
    cursor = page.nextCursor
  }
}
