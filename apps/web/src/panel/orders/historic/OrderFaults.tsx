import {
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'

import { listOrderFaults } from '@marketday/contract/orders/historic/order-imports'
import type { SheetFault } from '@marketday/contract/imports/sheets'
import { toCsvLine } from '@marketday/contract/catalog/products/csv'

import { call } from '../../../platform/api/api.ts'
import { saveCsv } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { act } from '../../act.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { ShowMore } from '../../kit/list/ShowMore.tsx'
import { orderFaultsQuery } from './order-import-queries.ts'

export const OrderFaults = ({ id }: { id: string }) => (
  <FaultList
    list={useInfiniteQuery(orderFaultsQuery(id))}
    ask={(query) => call(listOrderFaults, { params: { orderImportId: id }, query })}
  />
)

interface Faults {
  readonly rows: readonly SheetFault[]
  readonly nextCursor: string | null
}

interface FaultListProps {
  list: UseInfiniteQueryResult<InfiniteData<Faults>>
  ask: (page: { limit: number; cursor?: string }) => Promise<Faults>
}

/** Skipped rows with problem and remedy; exportable. */
function FaultList({ list, ask }: FaultListProps) {
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Card
      title="Skipped and repaired rows"
      flush
      actions={
        <Button
          size="small"
          variant="secondary"
          onClick={() => act(() => save(ask), { failed: 'Nothing was downloaded' })}
        >
          Download as CSV
        </Button>
      }
    >
      <Loaded query={list} what="the errors">
        {() => (
          <Table
            caption="Skipped and repaired rows"
            columns={columns}
            rows={rows}
            rowKey={({ row, heading, problem }) => `${row} ${heading} ${problem}`}
          />
        )}
      </Loaded>
      <ShowMore query={list} className="m-4" />
    </Card>
  )
}

const columns: Column<SheetFault>[] = [
  { key: 'row', header: 'Row', primary: true, cell: ({ row }) => row },
  { key: 'heading', header: 'Column', cell: ({ heading }) => heading || '–' },
  {
    key: 'value',
    header: 'Value',
    cell: ({ value }) => (
      <span dir="auto" className="line-clamp-3 wrap-anywhere">
        {value || '–'}
      </span>
    ),
  },
  {
    key: 'result',
    header: 'Result',
    cell: ({ isWarning }) => (isWarning ? 'Repaired' : 'Skipped'),
  },
  { key: 'problem', header: 'Problem', cell: ({ problem }) => problem },
  { key: 'remedy', header: 'What to do', cell: ({ remedy }) => remedy },
]

async function save(ask: FaultListProps['ask']) {
  const pages = await collectPages((cursor) => ask({ limit: 100, ...(cursor && { cursor }) }))
  const lines = pages
    .flatMap(({ rows }) => rows)
    .map(({ row, heading, value, problem, remedy }) =>
      toCsvLine([String(row), heading, value, problem, remedy]),
    )
  const head = toCsvLine(['Row', 'Column', 'Value', 'Problem', 'What to do'])
  saveCsv('rows-left-out.csv', head + lines.join(''))
}

interface Page {
  readonly nextCursor: string | null
}

async function collectPages<P extends Page>(ask: (cursor: string) => Promise<P>): Promise<P[]> {
  const pages: P[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: P = await ask(cursor)
    pages.push(page)
    cursor = page.nextCursor
  }
  return pages
}
