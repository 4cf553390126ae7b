import { getFinance } from '@marketday/contract/reports/finance'
import type { Finance } from '@marketday/contract/reports/finance'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { day, money } from '../../../platform/format.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { queryFrom } from '../../kit/list/list-address.ts'
import { ClosedNote, CloseMonth } from './CloseMonth.tsx'
import { FigureList, rowsHref } from './FigureList.tsx'
import { financeQuery } from './finance-queries.ts'
import { methodWords, periodWords, taxPlaceWords, taxWords } from './finance-words.ts'
import { PeriodPicker } from './PeriodPicker.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(getFinance, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(financeQuery(query))
  return null
}

export default function FinancePage() {
  const [search] = useSearchParams()
  const finance = useQuery(financeQuery(queryFrom(getFinance, search)))
  const { data, isPlaceholderData } = finance
  return (
    <>
      <PageHeader
        title="Finance"
        description="Every amount counts on the day it happens. A refund belongs to the day of the refund, not of the order."
        crumbs={[{ label: 'Order Management', href: to('orderManagement') }, { label: 'Finance' }]}
        actions={data && <CloseMonth finance={data} />}
      />
      <div className="mb-4">
        <PeriodPicker month={shownMonth(search, data)} />
      </div>
      <Loaded query={finance} what="the figures" skeleton={<FinanceSkeleton />}>
        {(loaded) => (
          <div
            aria-busy={isPlaceholderData}
            className={clsx('flex flex-col gap-4', isPlaceholderData && 'opacity-60')}
          >
            <ClosedNote finance={loaded} />
            <Figures finance={loaded} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** From the URL while its figures load; null for a range of days. */
function shownMonth(search: URLSearchParams, data: Finance | undefined): string | null {
  const { month, from, to: last } = queryFrom(getFinance, search) ?? {}
  if (from || last) return null
  return month ?? data?.month ?? null
}

function Figures({ finance }: { finance: Finance }) {
  const { sales, provider, open, credit, currency } = finance
  const end = day(`${finance.to}T12:00:00Z`, 'UTC')
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Sales" description={periodWords(finance)}>
          <FigureList finance={finance} lines={salesLines(sales)} />
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Card provider" description="From Stripe’s records.">
            <FigureList
              finance={finance}
              lines={[
                {
                  figure: 'balance',
                  label: 'Payments, refunds and disputes',
                  amountMinor: provider.balanceMinor,
                },
                { figure: 'fees', amountMinor: provider.feesMinor },
                { figure: 'payouts', amountMinor: provider.payoutsMinor },
              ]}
            />
          </Card>
          <Card title="Open amounts" description={`At the end of ${end}`}>
            <FigureList
              finance={finance}
              lines={[
                ...open.due.map(({ part, method, amountMinor }) => ({
                  figure: 'due' as const,
                  part,
                  label: method === 'cash' ? 'Cash due from customers' : 'Card payments due',
                  amountMinor,
                })),
                ...(open.due.length === 0 ? [{ figure: 'due' as const, amountMinor: 0 }] : []),
                { figure: 'owed', amountMinor: open.owedMinor },
              ]}
            />
          </Card>
          <Card
            title="Gift cards and store credit"
            description={`What you owe holders at the end of ${end}`}
          >
            <FigureList
              finance={finance}
              lines={credit.flatMap(({ part, balanceMinor, changeMinor }) => {
                const name = part === 'gift_card' ? 'Gift cards' : 'Store credit'
                return [
                  { figure: 'credit' as const, part, label: name, amountMinor: balanceMinor },
                  ...(changeMinor === 0
                    ? []
                    : [
                        {
                          figure: 'credit_moves' as const,
                          part,
                          label: `${name}: change in the period`,
                          amountMinor: changeMinor,
                        },
                      ]),
                ]
              })}
            />
          </Card>
        </div>
      </div>
      <Card title="Tax" description="By rate and place of delivery, of net sales." flush>
        {finance.taxes.length === 0 ? (
          <p className="px-5 pb-5 text-[0.9375rem] text-soft">No taxed sales in this period.</p>
        ) : (
          <Table
            caption="Tax by rate and place"
            columns={taxColumns(finance)}
            rows={finance.taxes}
            rowKey={({ part }) => part}
          />
        )}
      </Card>
      <Card title="Payments" description="By method and account." flush>
        {finance.payments.length === 0 ? (
          <p className="px-5 pb-5 text-[0.9375rem] text-soft">No payments in this period.</p>
        ) : (
          <Table
            caption="Payments by method"
            columns={paymentColumns(finance)}
            rows={finance.payments}
            rowKey={({ part }) => part}
          />
        )}
      </Card>
      <p className="text-sm text-soft">
        All amounts in {currency}, days in the time zone {finance.timeZone}.
      </p>
    </>
  )
}

const salesLines = (sales: Finance['sales']) => [
  { figure: 'items' as const, amountMinor: sales.itemsMinor },
  { figure: 'delivery' as const, amountMinor: sales.deliveryMinor },
  ...(sales.addedTaxMinor === 0
    ? []
    : [{ figure: 'added_tax' as const, amountMinor: sales.addedTaxMinor }]),
  { figure: 'discounts' as const, amountMinor: sales.discountsMinor },
  { figure: 'gross' as const, amountMinor: sales.grossMinor, isSum: true },
  { figure: 'cancelled' as const, amountMinor: sales.cancelledMinor },
  { figure: 'refunds' as const, amountMinor: sales.refundsMinor },
  { figure: 'lost' as const, amountMinor: sales.lostMinor },
  { figure: 'sales' as const, amountMinor: sales.salesMinor, isSum: true },
]

interface AmountLinkProps {
  finance: Finance
  figure: Parameters<typeof rowsHref>[1]
  part: string
  amountMinor: number
}

function AmountLink({ finance, figure, part, amountMinor }: AmountLinkProps) {
  return (
    <Link
      to={rowsHref(finance, figure, part)}
      className="inline-flex min-h-6 items-center text-primary-ink tabular-nums underline-offset-2 hover:underline"
    >
      {money(amountMinor, finance.currency)}
    </Link>
  )
}

const taxColumns = (finance: Finance): readonly Column<Finance['taxes'][number]>[] => [
  { key: 'rate', header: 'Rate', primary: true, width: 8, cell: taxWords },
  { key: 'place', header: 'Place', width: 8, cell: taxPlaceWords },
  {
    key: 'net',
    header: 'Taxable',
    align: 'right',
    cell: ({ part, netMinor }) => (
      <AmountLink finance={finance} figure="taxable" part={part} amountMinor={netMinor} />
    ),
  },
  {
    key: 'tax',
    header: 'Tax',
    align: 'right',
    cell: ({ part, taxMinor }) => (
      <AmountLink finance={finance} figure="tax" part={part} amountMinor={taxMinor} />
    ),
  },
]

const paymentColumns = (finance: Finance): readonly Column<Finance['payments'][number]>[] => {
  const amount = (
    figure: AmountLinkProps['figure'],
    header: string,
    of: (row: Finance['payments'][number]) => number,
  ): Column<Finance['payments'][number]> => ({
    key: figure,
    header,
    align: 'right',
    cell: (row) => (
      <AmountLink finance={finance} figure={figure} part={row.part} amountMinor={of(row)} />
    ),
  })
  return [
    {
      key: 'method',
      header: 'Method',
      primary: true,
      width: 9,
      cell: ({ method, account }) => (
        <span>
          {methodWords[method]}
          {account && (
            <span className="block text-xs font-normal wrap-anywhere text-soft">{account}</span>
          )}
        </span>
      ),
    },
    amount('received', 'Received', (row) => row.receivedMinor),
    amount('returned', 'Refunds', (row) => row.returnedMinor),
    amount('disputed', 'Disputes', (row) => row.disputedMinor),
    amount('payments', 'Total', (row) => row.sumMinor),
  ]
}

function FinanceSkeleton() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-2">
      <span className="sr-only">Loading the figures</span>
      <Skeleton className="h-[28rem] w-full rounded-2xl" />
      <Skeleton className="h-[28rem] w-full rounded-2xl" />
    </div>
  )
}
