import type { Density } from '@marketday/contract/panel/lists/lists'
import type { ReactNode } from 'react'
import { Pagination } from '../../../ui/lists/Pagination.tsx'
import { Table, type Column, type ColumnSizing, type Sorting } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { ListEmptiness } from './ListEmptiness.tsx'
import { ListRows } from './ListRows.tsx'
import type { ListAddress, ListEndpoint } from './list-address.ts'
import type { LoadedProps } from './Loaded.tsx'

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

export interface PagedTableProps<Row> {
  query: LoadedProps<Page<Row>>['query'] & { readonly isPlaceholderData: boolean }
  endpoint: ListEndpoint
  address: ListAddress
  /** Names the table for those who do not see it. */
  caption: string
  /** What its rows are, where the list speaks of them: `orders`. */
  what: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The order of a list that has columns to sort by, until one is chosen. */
  sort?: string
  density?: Density
  sizing?: ColumnSizing
  firstTitle: string
  firstText: string
  firstAction?: ReactNode
}

/** The rows of a list page by page: loading, refusals, emptiness and sorting. Alone where no business is to keep views. */
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
              compact={density === 'compact'}
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
