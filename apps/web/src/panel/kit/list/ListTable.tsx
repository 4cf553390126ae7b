import { flushSync } from 'react-dom'
import { useLayoutEffect, useRef, useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Columns3, Ellipsis } from 'lucide-react'

import { columnShares, type ListName } from '@marketday/contract/panel/lists'

import { PagedTable, type PagedTableProps } from './PagedTable.tsx'
import { useArrivals, type Arrivals } from './use-arrivals.ts'
import { useLeftList } from '../left-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { ViewsMenu } from './ViewsMenu.tsx'
import { count as number } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { ListEndpoint } from './list-address.ts'
import { useListSettings, saveArrangement } from './list-settings.ts'
import { isBare, viewName, withView } from './view-address.ts'
import { ListBar } from './ListBar.tsx'
import { possibleAct, useOfferedActs } from '../page/page-acts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Menu, type MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import type { ColumnsProps } from './arrange-columns.ts'
import type { Column, ColumnSizing } from '../../../ui/lists/Table.tsx'
import { widthOf } from '../../../ui/lists/width-of.ts'
import { choicesOf, shownColumns, withChoice } from './arrange-columns.ts'

interface ListTableProps<Row> extends Omit<PagedTableProps<Row>, 'density' | 'sizing'> {
  /** Key of the user's columns and views. */
  name: ListName
  /** For lists sorted newest first: new rows wait behind a bar. */
  arrivals?: Arrivals<Row> | undefined
  /** Search and filters: the start of the bar. */
  filters?: ReactNode
  /** Frequent actions on the whole list. */
  tools?: ReactNode
  /** Rare actions on the whole list. */
  more?: readonly MenuEntry[]
}

/** Complete table of a list: columns, saved views, new rows and shortcuts. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { name, arrivals, filters, tools, more = none, ...table } = props
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
    <div ref={list} className="flex flex-col gap-2">
      <ListBar>
        {filters}
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          {tools}
          <ViewsMenu list={name} endpoint={endpoint} />
          <ColumnsButton list={name} columns={columns} choices={choices} density={density} />
          {more.length > 0 && <ListMenu entries={more} />}
        </span>
      </ListBar>
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

const none: readonly MenuEntry[] = []

function ListMenu({ entries }: { entries: readonly MenuEntry[] }) {
  useOfferedActs(useMemo(() => entries.flatMap(possibleAct), [entries]))
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="small" aria-label="List actions" title="List actions">
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
      groups={[entries]}
    />
  )
}

interface NewRowsProps {
  count: number
  /** Singular and plural. */
  words: readonly [string, string]
  onShow: () => void
}

/** Live region: must be mounted before its content to be announced. */
function NewRows({ count, words: [one, several], onShow }: NewRowsProps) {
  return (
    <div role="status" className="empty:-mb-2">
      {count > 0 && (
        <Button variant="secondary" className="w-full" onClick={onShow}>
          {count === 1 ? `Show 1 new ${one}` : `Show ${number(count)} new ${several}`}
        </Button>
      )}
    </div>
  )
}

/**
 * Opens the user's default view if the URL has no list parameters: on entry, and when a link leads
 * there again. Not after the last filter is cleared, which shows all rows. True while loading.
 */
function useDefaultView(list: ListName, endpoint: ListEndpoint): boolean {
  const { settings, awaitsView } = useListSettings(list)
  const [search, setSearch] = useSearchParams()
  const mayOpen = useRef(true)
  const view = settings.views.find(({ id }) => id === settings.defaultViewId)
  useLayoutEffect(() => {
    if (!isBare(endpoint, search)) mayOpen.current = search.has(viewName)
    else if (view && mayOpen.current)
      setSearch(withView(endpoint, search, view), { replace: true, preventScrollReset: true })
  }, [endpoint, search, setSearch, view])
  return awaitsView && isBare(endpoint, search)
}

const ColumnChooser = lazyPart(() =>
  import('./ColumnChooser.tsx').then((part) => part.ColumnChooser),
)

/** Only the button until opened. */
function ColumnsButton(props: ColumnsProps) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      aria-haspopup="dialog"
      onPointerEnter={ColumnChooser.fetchPart}
      onFocus={ColumnChooser.fetchPart}
      dialog={(close) => <ColumnChooser {...props} onClose={close} />}
    >
      <Columns3 aria-hidden className="size-4" />
      <span className="max-lg:sr-only">Columns</span>
    </DialogButton>
  )
}

function useColumns<Row>(list: ListName, columns: readonly Column<Row>[]) {
  const { columns: saved, density } = useListSettings(list).settings
  // Stable identity between changes: the table rerenders all rows for new columns.
  return useMemo(() => {
    const choices = choicesOf(columns, saved)
    const resize: ColumnSizing['resize'] = (key, change) =>
      void saveArrangement(list, (now) => {
        const choicesNow = choicesOf(columns, now.columns)
        const match = shownColumns(columns, choicesNow).find((column) => column.key === key)
        const width = change(widthOf(match ?? {}))
        return { ...now, columns: withChoice(choicesNow, key, { width }) }
      })
    return {
      choices,
      density,
      shown: shownColumns(columns, choices),
      sizing: { ...columnShares, resize },
    }
  }, [list, columns, saved, density])
}
