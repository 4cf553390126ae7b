import {
  exportFinanceRows,
  listFinanceRows,
  rowKindWords,
} from '@marketday/contract/reports/finance'
import type { FinanceRow } from '@marketday/contract/reports/finance'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { counted, money } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress, wholeListFrom } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { OrderLink } from '../../orders/OrderLink.tsx'
import { useCan } from '../../account-query.ts'
import { Exports } from './Exports.tsx'
import { financeRowsQuery } from './finance-queries.ts'
import { closingFigures, figureWords, readMonth, monthWords, periodWords } from './finance-words.ts'
import { periodSearch } from './period-search.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { ShopDay } from './ShopDay.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listFinanceRows, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(financeRowsQuery(query))
  return null
}

export default function FinanceRowsPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const query = queryFrom(listFinanceRows, search)
  const rows = useQuery(financeRowsQuery(query))
  const { data } = rows
  const figure = query?.figure ?? 'sales'
  const title = figureWords[figure]
  usePageTitle(title)
  const month = data ? readMonth(data) : null
  const mayExport = useCan()('orders.export')
  return (
    <>
      <PageHeader
        isLow
        title={title}
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Finance', href: `${to('finance')}${periodSearch(search)}` },
          { label: title },
        ]}
        actions={
          mayExport && (
            <Exports
              name={`finance-${figure}`}
              read={(format) =>
                call(exportFinanceRows, {
                  query: { ...wholeListFrom(listFinanceRows, search), format },
                })
              }
            />
          )
        }
      />
      <ListTable
        name="financeRows"
        filters={
          <>
            <PeriodPicker month={month} />
            {data && (
              <p className="text-sm text-soft max-sm:order-last max-sm:basis-full">
                {closingFigures.has(figure) && 'At the end of '}
                {month ? monthWords(month) : periodWords(data)}:{' '}
                <strong className="text-ink">{money(data.sumMinor, data.currency)}</strong> in{' '}
                {counted(data.count, 'row')}
              </p>
            )}
          </>
        }
        endpoint={listFinanceRows}
        address={address}
        query={rows}
        caption={`Rows of ${title}`}
        what="rows"
        columns={columnsFor(data)}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        firstTitle="Nothing in this period"
        firstText="Orders, payments and changes that count towards this figure appear here."
      />
    </>
  )
}

function RowSubject({ row }: { row: FinanceRow }) {
  const words = rowKindWords[row.kind]
  if (row.payoutId) return <UiLink href={to('payout', { payoutId: row.payoutId })}>{words}</UiLink>
  if (row.giftCardId)
    return <UiLink href={to('giftCard', { giftCardId: row.giftCardId })}>{words}</UiLink>
  return words
}

interface Shown {
  readonly currency: string
  readonly timeZone: string
}

const columnsFor = ({ currency, timeZone }: Shown = noRows): readonly Column<FinanceRow>[] => [
  {
    key: 'kind',
    header: 'Type',
    primary: true,
    card: 'left',
    width: 8,
    cell: (row) => <RowSubject row={row} />,
  },
  {
    key: 'order',
    header: 'Order',
    card: 'right',
    width: 5,
    cell: ({ order }) => (order ? <OrderLink order={order} /> : '–'),
  },
  {
    key: 'customer',
    header: 'Customer',
    card: 'left',
    width: 8,
    minor: true,
    cell: ({ order }) => (order ? <RowName>{order.name}</RowName> : '–'),
  },
  {
    key: 'when',
    header: 'Date',
    card: 'right',
    width: 8,
    cell: ({ occurredAt }) => <ShopDay at={occurredAt} timeZone={timeZone} />,
  },
  {
    key: 'provider',
    header: 'Provider’s date',
    card: 'none',
    width: 8,
    minor: true,
    cell: ({ providerAt }) => (providerAt ? <ShopDay at={providerAt} timeZone={timeZone} /> : '–'),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 6,
    cell: ({ amountMinor }) => <span className="tabular-nums">{money(amountMinor, currency)}</span>,
  },
]

const noRows: Shown = { currency: '', timeZone: 'UTC' }
