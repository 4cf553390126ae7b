import type { ListName } from '@marketday/contract/panel/lists/lists'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import { useColumns } from './columns/use-columns.ts'
import { PagedTable, type PagedTableProps } from './PagedTable.tsx'
import { useArrivals, type Arrivals } from './arrivals/use-arrivals.ts'
import { NewRows } from './arrivals/NewRows.tsx'
import { useLeftList } from '../neighbours/use-left-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useDefaultView } from './views/use-default-view.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'

interface ListTableProps<Row> extends Omit<PagedTableProps<Row>, 'density' | 'sizing'> {
  /** Key of the user's columns and views. */
  name: ListName
  /** For lists sorted newest first: new rows wait behind a bar. */
  arrivals?: Arrivals<Row> | undefined
  tools?: ReactNode
}

/** Complete table of a list: columns, saved views, new rows and shortcuts. */
export function ListTable<Row>({ name, arrivals, tools, ...table }: ListTableProps<Row>) {
  const { query, endpoint, address, columns, rowKey } = table
  const { data, error, refetch, isPlaceholderData } = query
  const { choices, density, shown: shownColumns, sizing } = useColumns(name, columns)
  const { shown, waiting, show } = useArrivals({ endpoint, query, newest: arrivals?.newest })
  const isOpening = useDefaultView(name, endpoint)
  useLeftList(name, shown.map(rowKey), address.pagination(data?.nextCursor))
  const { list, goToFirstRow } = useListKeys({
    choose: columns.some(({ key }) => key === 'choice'),
  })
  const showNew = () => {
    flushSync(show)
    goToFirstRow()
  }
  return (
    <div ref={list} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <ViewsMenu list={name} endpoint={endpoint} />
        <span className="ml-auto flex flex-wrap justify-end gap-3">
          {tools}
          <ColumnsButton list={name} columns={columns} choices={choices} density={density} />
        </span>
      </div>
      {arrivals && <NewRows count={waiting} words={arrivals.words} onShow={showNew} />}
      {(shown.length > 0 || waiting === 0) && (
        <PagedTable
          {...table}
          query={{
            data: isOpening || !data ? undefined : { ...data, rows: shown },
            error,
            refetch,
            isPlaceholderData,
          }}
          columns={shownColumns}
          density={density}
          sizing={sizing}
        />
      )}
    </div>
  )
}
