import {
  differenceOf,
  exportStockTakeLines,
  listStockTakeLines,
  type StockTake,
  type StockTakeLine,
} from '@marketday/contract/stock/documents/counts/stock-takes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { to } from '../../../../paths.ts'
import { call } from '../../../../platform/api/api.ts'
import { clock, count, day } from '../../../../platform/format.ts'
import { optionsOf } from '../../../../ui/fields/SelectField.tsx'
import { Explained } from '../../../../ui/feedback/Explained.tsx'
import { RowLink } from '../../../../ui/lists/RowLink.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { queryFrom, useListAddress, wholeListFrom } from '../../../kit/list/list-address.ts'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { ListChoice } from '../../../kit/list/filters/ListChoice.tsx'
import { ListTable } from '../../../kit/list/ListTable.tsx'
import { ListSearch } from '../../../kit/list/ListSearch.tsx'
import { CountField } from './CountField.tsx'
import { takeLinesQuery } from './take-queries.ts'
import { lineWords, lineWorth, signed } from './take-words.ts'

export function TakeLines({ take }: { take: StockTake }) {
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listStockTakeLines, address }
  const lines = useQuery(takeLinesQuery(take.id, queryFrom(listStockTakeLines, search)))
  return (
    <div className="flex flex-col gap-4">
      <search className="flex flex-wrap items-center gap-3">
        <ListSearch address={address} label="Search by item, SKU or barcode" />
        <ListChoice
          {...list}
          name="state"
          label="Lines"
          labelHidden
          placeholder="All lines"
          options={optionsOf(lineWords)}
          className="min-w-0 flex-[1_1_9rem] sm:flex-none"
        />
        <ExportButton
          name="stock-count.csv"
          read={() =>
            call(exportStockTakeLines, {
              params: { stockTakeId: take.id },
              query: wholeListFrom(listStockTakeLines, search),
            })
          }
        />
      </search>
      <ListTable
        name="countLines"
        {...list}
        query={lines}
        caption="Lines of the count"
        what="lines"
        columns={columnsFor(take)}
        rowKey={({ variantId }) => variantId}
        firstTitle="No lines"
        firstText="The items of this count were deleted."
      />
    </div>
  )
}

const columnsFor = ({ id, actions, currency }: StockTake): readonly Column<StockTakeLine>[] => [
  {
    key: 'item',
    header: 'Item',
    primary: true,
    width: 11,
    cell: ({ itemId, title, variantTitle }) => (
      <span className="block min-w-0">
        <RowLink href={to('item', { itemId })}>{title}</RowLink>
        {variantTitle && (
          <RowName className="text-xs font-normal text-soft">{variantTitle}</RowName>
        )}
      </span>
    ),
  },
  { key: 'sku', header: 'SKU', minor: true, cell: ({ sku }) => sku ?? '–' },
  {
    key: 'expected',
    header: 'Expected',
    align: 'right',
    width: 5,
    cell: ({ expected }) => (expected === null ? '–' : count(expected)),
  },
  {
    key: 'counted',
    header: 'Counted',
    width: 7,
    cell: (line) =>
      actions.count === null ? (
        <CountField stockTakeId={id} line={line} />
      ) : line.counted === null ? (
        '–'
      ) : (
        count(line.counted)
      ),
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    width: 8,
    cell: (line) => <Difference line={line} isOpen={actions.count === null} />,
  },
  {
    key: 'worth',
    header: 'Value',
    heading: <Explained word="Value">The difference at your cost per unit.</Explained>,
    align: 'right',
    width: 6,
    cell: (line) => lineWorth(line, currency),
  },
  {
    key: 'who',
    header: 'Counted by',
    minor: true,
    cell: ({ countedBy, countedAt }) =>
      countedBy &&
      countedAt && (
        <span className="block @max-rows:text-right">
          <bdi>{countedBy}</bdi>
          <time dateTime={countedAt} className="block text-soft">
            {day(countedAt)}, {clock(countedAt)}
          </time>
        </span>
      ),
  },
]

function Difference({ line, isOpen }: { line: StockTakeLine; isOpen: boolean }) {
  const { moved, lacking } = line
  const difference = differenceOf(line)
  if (difference === null) return '–'
  return (
    <span className="block wrap-anywhere">
      <strong>{signed(difference)}</strong>
      {isOpen && moved !== 0 && (
        <span className="block text-sm text-warn">
          {signed(moved)} while it was scanned; type the total to be sure
        </span>
      )}
      {isOpen && lacking > 0 && (
        <span className="block text-sm text-bad">
          {count(lacking)} more are promised or set aside
        </span>
      )}
    </span>
  )
}
