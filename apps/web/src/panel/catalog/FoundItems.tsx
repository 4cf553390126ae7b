import type { ReactNode } from 'react'
import { ListRows } from '../kit/list/ListRows.tsx'
import type { LoadedProps } from '../kit/list/Loaded.tsx'

interface FoundItemsProps<Row> {
  /** Requires at least two letters. */
  query: LoadedProps<{ rows: readonly Row[] }>['query'] & {
    readonly isEnabled: boolean
    readonly isPlaceholderData: boolean
  }
  /** Hides entries already chosen. */
  isTaken?: (row: Row) => boolean
  className?: string
  children: (row: Row) => ReactNode
}

/** Search results next to a form: a short list, empty state or error. */
export function FoundItems<Row>({ query, isTaken, className, children }: FoundItemsProps<Row>) {
  if (!query.isEnabled) return null
  return (
    <ListRows query={query} what="the items" rows={2}>
      {({ rows }) => {
        const others = isTaken ? rows.filter((row) => !isTaken(row)) : rows
        return others.length > 0 ? (
          <ul aria-label="Items found" className={className}>
            {others.map(children)}
          </ul>
        ) : (
          <p role="status" className="text-sm text-soft">
            {isTaken ? 'No other items match.' : 'No items match.'}
          </p>
        )
      }}
    </ListRows>
  )
}
