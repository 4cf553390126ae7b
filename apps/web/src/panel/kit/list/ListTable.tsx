import type { ListName } from '@marketday/contract/lists/lists'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Pagination } from '../../../ui/lists/Pagination.tsx'
import { Table, type Column, type Sorting } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import { useColumns } from './columns/use-columns.ts'
import { ListEmptiness } from './ListEmptiness.tsx'
import { ListRows } from './ListRows.tsx'
import type { ListAddress, ListEndpoint } from './list-address.ts'
import type { LoadedProps } from './Loaded.tsx'
import { useArrivals, type Arrivals } from './arrivals/use-arrivals.ts'
import { NewRows } from './arrivals/NewRows.tsx'
import { useLeftList } from '../neighbours/use-left-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useDefaultView } from './views/use-default-view.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

interface ListTableProps<Row> {
  /** Under which the person's columns and views are kept. */
  name: ListName
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
  /** For a list with its newest rows first: those that come meanwhile wait behind a bar. */
  arrivals?: Arrivals<Row> | undefined
  /** What can be done with the whole list, beside its views and columns. */
  tools?: ReactNode
  firstTitle: string
  firstText: string
  firstAction?: ReactNode
}

/** The table of a list with all that belongs to it: loading, refusals, emptiness, sorting, pages, new rows and keys. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { name, query, endpoint, address, caption, what, columns, rowKey, sort, arrivals } = props
  const { choices, density, shown: shownColumns, sizing } = useColumns(name, columns)
  const { shown, waiting, show } = useArrivals({ endpoint, query, newest: arrivals?.newest })
  const isOpening = useDefaultView(name, endpoint)
  useLeftList(name, shown.map(rowKey), address.pagination(query.data?.nextCursor))
  const { list, goToFirstRow } = useListKeys(columns.some(({ key }) => key === 'choice'))
  const showNew = () => {
    flushSync(show)
    goToFirstRow()
  }
  return (
    <div ref={list} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <ViewsMenu list={name} endpoint={endpoint} />
        <span className="ml-auto flex flex-wrap justify-end gap-3">
          {props.tools}
          <ColumnsButton list={name} columns={columns} choices={choices} density={density} />
        </span>
      </div>
      {arrivals && <NewRows count={waiting} words={arrivals.words} onShow={showNew} />}
      <ListRows
        query={isOpening ? { ...query, data: undefined } : query}
        what={`the ${what}`}
        rows={8}
      >
        {({ nextCursor }) =>
          shown.length > 0 ? (
            <Card flush>
              <Table
                caption={caption}
                columns={shownColumns}
                compact={density === 'compact'}
                sizing={sizing}
                rows={shown}
                rowKey={rowKey}
                sorting={sort === undefined ? undefined : sortingOf(address.value('sort') || sort)}
                onSort={({ key, direction }) =>
                  address.change({ sort: direction === 'ascending' ? key : `-${key}` })
                }
              />
              <Pagination label={`Pages of ${what}`} {...address.pagination(nextCursor)} />
            </Card>
          ) : (
            waiting === 0 && <ListEmptiness {...props} />
          )
        }
      </ListRows>
    </div>
  )
}

const sortingOf = (sort: string): Sorting => ({
  key: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
})
