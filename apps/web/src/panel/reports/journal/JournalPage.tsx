import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import {
  exportDatev,
  exportJournal,
  journalKindWords,
  listJournal,
  type JournalEntry,
} from '@marketday/contract/reports/journal'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { counted, day, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { queryFrom, useListAddress, wholeListFrom } from '../../kit/list/list-address.ts'
import { OrderLink } from '../../orders/OrderLink.tsx'
import { useCan } from '../../account-query.ts'
import { download, Exports } from '../finance/Exports.tsx'
import { monthWords, periodWords, readMonth } from '../finance/finance-words.ts'
import { periodSearch } from '../finance/period-search.ts'
import { PeriodPicker } from '../finance/PeriodPicker.tsx'
import { journalQuery } from './journal-queries.ts'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listJournal, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(journalQuery(query))
  return null
}

export default function JournalPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const journal = useQuery(journalQuery(queryFrom(listJournal, search)))
  const { data } = journal
  return (
    <>
      <PageHeader
        isLow
        title="Journal"
        description="Balanced entries for your accountant."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Finance', href: `${to('finance')}${periodSearch(search)}` },
          { label: 'Journal' },
        ]}
        actions={<JournalActions search={search} journal={data} />}
      />
      <ListTable
        name="journal"
        filters={<PeriodPicker month={data ? readMonth(data) : null} />}
        endpoint={listJournal}
        address={address}
        query={journal}
        caption="Journal entries"
        what="journal entries"
        columns={columnsFor(data?.currency ?? '')}
        rowKey={({ id }) => id}
        firstTitle="No entries in this period"
        firstText="Orders, changes, payments, fees and payouts of the period appear here."
      />
      <div className="mt-4 text-sm text-soft">{data && <JournalNotes journal={data} />}</div>
    </>
  )
}

type Journal = ResponseOf<typeof listJournal>

interface JournalActionsProps {
  search: URLSearchParams
  journal: Journal | undefined
}

function JournalActions({ search, journal }: JournalActionsProps) {
  const mayExport = useCan()('orders.export')
  const query = wholeListFrom(listJournal, search)
  const days = journal ? `_${journal.from}_${journal.to}` : ''
  return (
    <>
      {mayExport && (
        <>
          <Button
            variant="secondary"
            onClick={() =>
              download(`EXTF_Buchungsstapel${days}.csv`, () => call(exportDatev, { query }))
            }
          >
            Export for DATEV
          </Button>
          <Exports
            name="journal"
            read={(format) => call(exportJournal, { query: { ...query, format } })}
          />
        </>
      )}
    </>
  )
}

function JournalNotes({ journal }: { journal: Journal }) {
  const { count, currency, datev } = journal
  const { problem, replacedTexts } = datev
  const month = readMonth(journal)
  return (
    <>
      <p>
        {month ? monthWords(month) : periodWords(journal)}: {counted(count, 'entry', 'entries')},
        all amounts in {currency}.
      </p>
      {problem !== null && <p>No DATEV file yet. {problem}.</p>}
      {problem === null && replacedTexts > 0 && (
        <p>
          {counted(replacedTexts, 'text')} with characters that DATEV files can’t contain: letters
          lose their accents, other characters become question marks.
        </p>
      )}
    </>
  )
}

type Side = 'debitMinor' | 'creditMinor'

function Accounts({
  entry,
  side,
  currency,
}: {
  entry: JournalEntry
  side: Side
  currency: string
}) {
  return (
    <ul className="min-w-0 flex-1">
      {entry.lines
        .filter((line) => line[side] > 0)
        .map(({ account, tax, taxCode, ...line }) => (
          <li
            key={`${account} ${taxCode} ${tax}`}
            className="flex flex-wrap justify-between gap-x-3 tabular-nums"
          >
            <span>
              {account}
              {tax && <span className="text-soft"> {tax}</span>}
            </span>
            <span className="ml-auto">{money(line[side], currency)}</span>
          </li>
        ))}
    </ul>
  )
}

const columnsFor = (currency: string): readonly Column<JournalEntry>[] => [
  {
    key: 'kind',
    header: 'Entry',
    primary: true,
    card: 'left',
    width: 8,
    cell: ({ kind }) => journalKindWords[kind],
  },
  {
    key: 'date',
    header: 'Date',
    card: 'right',
    width: 6,
    cell: ({ occurredAt, day: date }) => (
      <time dateTime={occurredAt}>{day(`${date}T12:00:00Z`, 'UTC')}</time>
    ),
  },
  {
    key: 'order',
    header: 'Order',
    card: 'fact',
    width: 5,
    cell: ({ order }) => (order ? <OrderLink order={order} /> : '–'),
  },
  {
    key: 'document',
    header: 'Document',
    width: 6,
    minor: true,
    cell: ({ document }) => document || null,
  },
  {
    key: 'customer',
    header: 'Customer',
    card: 'whole',
    width: 7,
    minor: true,
    cell: ({ order }) => (order ? <RowName>{order.name}</RowName> : '–'),
  },
  {
    key: 'debit',
    header: 'Debit',
    width: 10,
    wraps: true,
    cell: (entry) => <Accounts entry={entry} side="debitMinor" currency={currency} />,
  },
  {
    key: 'credit',
    header: 'Credit',
    width: 10,
    wraps: true,
    cell: (entry) => <Accounts entry={entry} side="creditMinor" currency={currency} />,
  },
]
