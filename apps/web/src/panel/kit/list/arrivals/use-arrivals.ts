import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryFrom, type ListEndpoint } from '../list-address.ts'

/** A list with its newest rows first, as it speaks of those that come. */
export interface Arrivals<Row> {
  /** When a row came, later ones being greater. */
  readonly newest: (row: Row) => string
  /** What one of them is and what several are: `order`, `orders`. */
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

/** Rows newer than those seen first wait, so that nothing jumps under the reader's hand. */
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
