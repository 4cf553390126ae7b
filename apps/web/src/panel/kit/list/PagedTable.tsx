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
