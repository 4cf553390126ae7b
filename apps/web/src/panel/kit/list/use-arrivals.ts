import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryFrom, type ListEndpoint } from './list-address.ts'

export interface Arrivals<Row> {
  readonly newest: (row: Row) => string
  /** Singular and plural: `order`, `orders`. */
  readonly words: readonly [string, string]
}

interface Listed<Row> {
  readonly endpoint: ListEndpoint
  readonly query: {
    readonly data: { readonly rows: readonly Row[] } | undefined
    readonly isPlaceholderData: boolean
  }
  readonly newest: Arrivals<Row>['newest'] | undefined
}

/** Rows newer than the first view wait, so that the list does not jump. */
export function useArrivals<Row>({ endpoint, query, newest }: Listed<Row>) {
  const [search] = useSearchParams()
  const queryKey = JSON.stringify(queryFrom(endpoint, search))
  const { data, isPlaceholderData } = query
  const [seen, setSeen] = useState({ asked: '', until: '' })
  const rows = data?.rows ?? []
  if (!newest) return { shown: rows, waiting: 0, show: () => {} }
  const first = rows[0]
  const until = first === undefined ? '' : newest(first)
  const isFirst = seen.asked !== queryKey
  if (data && isFirst && !isPlaceholderData) setSeen({ asked: queryKey, until })
  const visibleRows = isFirst ? rows : rows.filter((row) => newest(row) <= seen.until)
  return {
    shown: visibleRows,
    waiting: rows.length - visibleRows.length,
    show: () => setSeen({ asked: queryKey, until }),
  }
}
