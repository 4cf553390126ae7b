import type { ReactNode } from 'react'
import { PackageOpen, SearchX } from 'lucide-react'

import type { Density } from '@marketday/contract/panel/lists'

import { Pagination } from '../../../ui/lists/Pagination.tsx'
import { Table, type Column, type ColumnSizing, type Sorting } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { ListRows } from './ListRows.tsx'
import type { LoadedProps } from './Loaded.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { filterNames, type ListAddress, type ListEndpoint } from './list-address.ts'

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

export interface PagedTableProps<Row> {
  query: LoadedProps<Page<Row>>['query'] & { readonly isPlaceholderData: boolean }
  endpoint: ListEndpoint
  address: ListAddress
  caption: string
  /** Plural noun for messages: `orders`. */
  what: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Default sort order of a sortable list. */
  sort?: string
  density?: Density
  sizing?: ColumnSizing
  firstTitle: string
  firstText: string
  firstAction?: ReactNode
}

/** Paginated table with loading, error, empty and sort states. Used directly where no views are stored. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { query, address, caption, what, columns, rowKey, sort, density, sizing } = props
  return (
    <ListRows query={query} what={`the ${what}`} rows={8}>
      {({ rows, nextCursor }) =>
        rows.length === 0 ? (
          <ListEmptiness {...props} />
        ) : (
          <Card flush>
            <Table
              caption={caption}
              columns={columns}
              density={density}
              sizing={sizing}
              rows={rows}
              rowKey={rowKey}
              sorting={sort === undefined ? undefined : sortingOf(address.value('sort') || sort)}
              onSort={({ key, direction }) =>
                address.change({ sort: direction === 'ascending' ? key : `-${key}` })
              }
            />
            <Pagination label={`Pages of ${what}`} {...address.pagination(nextCursor)} />
          </Card>
        )
      }
    </ListRows>
  )
}

const sortingOf = (sort: string): Sorting => ({
  key: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
})

/** Parameters that say which list is open, and filter nothing. */
const locationNames: ReadonlySet<string> = new Set(['tab', 'month', 'figure', 'part'])

interface ListEmptinessProps {
  endpoint: ListEndpoint
  address: ListAddress
  firstTitle: string
  firstText: string
  firstAction?: ReactNode
}

/** Distinguishes an empty list, no matches, and an empty page. */
function ListEmptiness(props: ListEmptinessProps) {
  const { endpoint, address, firstTitle, firstText, firstAction } = props
  const names = filterNames(endpoint).filter((name) => !locationNames.has(name))
  if (address.value('pages') !== '')
    return (
      <EmptyState
        title="This page is empty"
        icon={<SearchX />}
        action={
          <Button variant="secondary" onClick={() => address.change({})}>
            Go to the first page
          </Button>
        }
      >
        Matching rows are on earlier pages.
      </EmptyState>
    )
  if (names.some((name) => address.value(name) !== ''))
    return (
      <EmptyState
        title="Nothing matches these filters"
        icon={<SearchX />}
        action={
          <Button
            variant="secondary"
            onClick={() => address.change(Object.fromEntries(names.map((name) => [name, null])))}
          >
            Clear all filters
          </Button>
        }
      >
        Try fewer words, or remove a filter.
      </EmptyState>
    )
  return (
    <EmptyState title={firstTitle} icon={<PackageOpen />} action={firstAction}>
      {firstText}
    </EmptyState>
  )
}
