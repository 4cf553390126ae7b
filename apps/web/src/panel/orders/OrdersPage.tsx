import { orderTabs, type OrderTab } from '@marketday/contract/orders/order-filters'
import { listOrders, type OrderRow } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { UiLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import type { Arrivals } from '../kit/list/use-arrivals.ts'
import { BulkBar, type BulkAct } from '../kit/list/BulkBar.tsx'
import { ListTable } from '../kit/list/ListTable.tsx'
import {
  filtersFrom,
  queryFrom,
  useListAddress,
  wholeListFrom,
  type ListAddress,
} from '../kit/list/list-address.ts'
import { useSelection } from '../kit/list/use-selection.tsx'
import { CashUpsLink } from '../payments/cash/CashUpsLink.tsx'
import { FinanceLink } from '../reports/finance/FinanceLink.tsx'
import { useCan } from '../account-query.ts'
import { DraftList } from './drafts/DraftList.tsx'
import { NewOrderButton } from './drafts/NewOrderButton.tsx'
import { HistoricOrderList } from './historic/HistoricOrderList.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { marketColumns, orderColumns } from './order-columns.tsx'
import { orderCountsQuery, ordersQuery } from './order-queries.ts'
import type { OrderQuery } from './order-queries.ts'
import { OrderActDialog } from './bulk/OrderActDialog.tsx'
import type { OrderListFilters } from './bulk/order-acts.ts'
import { ExportDialog } from './export/ExportDialog.tsx'
import { IssueInvoicesDialog } from './print/IssueInvoicesDialog.tsx'
import { PrintAllButton } from './print/PrintAllButton.tsx'
import { PrintDialog } from './print/PrintDialog.tsx'
import { PackLink } from './packing/PackLink.tsx'
import { PaymentProblems } from './payments/PaymentProblems.tsx'
import { useOrderMarkets } from './use-order-markets.ts'

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Orders')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  if (!isOtherList(search.get('tab')))
    void queryClient.prefetchQuery(ordersQuery(queryFrom(listOrders, search)))
  return null
}

/** Orders of a former shop, drafts, and refunds and payments with or without an order. */
const otherLists = ['imported', 'drafts', 'payments'] as const
const listTabs = [...orderTabs, ...otherLists] as const

const isOtherList = (tab: string | null) => otherLists.some((listTab) => listTab === tab)

const tabNames: Record<(typeof listTabs)[number], string> = {
  all: 'All',
  unpaid: 'Unpaid',
  unfulfilled: 'To pack',
  today: 'Deliver today',
  problems: 'Problems',
  returns: 'Returns',
  archived: 'Archived',
  imported: 'Imported',
  drafts: 'Drafts',
  payments: 'Payments to settle',
}

export default function OrdersPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const counts = useQuery(orderCountsQuery)
  const tab = listTabs.find((listTab) => listTab === address.value('tab')) ?? 'all'
  const hasImported = tab === 'imported' || Boolean(counts.data?.imported)
  const shownTabs = listTabs.filter((listTab) => listTab !== 'imported' || hasImported)
  const mayImport = useCan()('orders.edit')
  return (
    <>
      <PageHeader
        title="Order Management"
        description="See what customers ordered, what is paid and what to pack."
        actions={
          <>
            {/* On a phone the orders come first; the search for everything leads there. */}
            <UiLink
              href={to('orderActs')}
              className={buttonStyles({ variant: 'secondary', className: 'max-sm:hidden' })}
            >
              Past changes
            </UiLink>
            <FinanceLink />
            <CashUpsLink />
            <UiLink href={to('customers')} className={buttonStyles({ variant: 'secondary' })}>
              Customers
            </UiLink>
            <UiLink
              href={to('giftCards')}
              className={buttonStyles({ variant: 'secondary', className: 'max-sm:hidden' })}
            >
              Gift cards
            </UiLink>
            <UiLink
              href={to('abandonedCarts')}
              className={buttonStyles({ variant: 'secondary', className: 'max-sm:hidden' })}
            >
              Abandoned carts
            </UiLink>
            {mayImport && (
              <UiLink
                href={to('orderImport')}
                className={buttonStyles({ variant: 'secondary', className: 'max-sm:hidden' })}
              >
                Import orders
              </UiLink>
            )}
            <NewOrderButton />
          </>
        }
      />
      <Tabs
        label="Orders by next step"
        value={tab}
        onChange={(value) => address.change({ tab: value === 'all' ? null : value })}
        tabs={shownTabs.map((value) => ({
          value,
          label: (
            <>
              {tabNames[value]}
              {counts.data && (
                <span className="ml-1.5 text-faint tabular-nums">{counts.data[value]}</span>
              )}
            </>
          ),
          content:
            value === tab &&
            (value === 'payments' ? (
              <PaymentProblems />
            ) : value === 'drafts' ? (
              <DraftList address={address} />
            ) : value === 'imported' ? (
              <HistoricOrderList address={address} />
            ) : (
              <OrderList address={address} query={queryFrom(listOrders, search)} />
            )),
        }))}
      />
    </>
  )
}

/** Dialog about selected orders. */
interface OpenedDialog {
  readonly dialog: 'change' | 'print' | 'invoices' | 'export'
  readonly orders: readonly OrderRow[]
}

function OrderList({ address, query }: { address: ListAddress; query: OrderQuery }) {
  const [search] = useSearchParams()
  const orders = useQuery(ordersQuery(query))
  const rows = orders.data?.rows ?? none
  const { chosen, column, clear } = useSelection({ rows, rowKey, rowName })
  const markets = useOrderMarkets()
  const columns = useMemo(
    () => [column, ...orderColumns, ...marketColumns(markets)],
    [column, markets],
  )
  const can = useCan()
  const mayEdit = can('orders.edit')
  const mayExport = can('orders.export')
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const close = () => setOpened(null)
  const opens = (dialog: OpenedDialog['dialog'], label: string): BulkAct<OrderRow> => ({
    label,
    fits: () => true,
    run: async (orders) => {
      setOpened({ dialog, orders })
      return false
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <OrderFilters address={address} />
      <ListTable
        name="orders"
        query={orders}
        endpoint={listOrders}
        address={address}
        caption="Orders"
        what="orders"
        columns={columns}
        rowKey={rowKey}
        sort="-placed"
        // Oldest first: new orders appear at the end, without shifting rows.
        arrivals={query.sort === 'placed' ? undefined : newOrders}
        tools={
          rows.length > 0 && (
            <>
              <PackLink rows={rows} search={search} />
              <ExportAllButton onClick={() => setOpened({ dialog: 'export', orders: [] })} />
              <PrintAllButton query={wholeListFrom(listOrders, search)} />
            </>
          )
        }
        {...emptyTabs[query.tab ?? 'all']}
      />
      <BulkBar
        chosen={chosen}
        acts={[
          ...(mayEdit ? [opens('change', 'Change …')] : []),
          opens('print', 'Print …'),
          ...(mayEdit ? [opens('invoices', 'Issue invoices …')] : []),
          ...(mayExport ? [opens('export', 'Export …')] : []),
        ]}
        onClear={clear}
      />
      {opened && (
        <OrdersDialog
          {...opened}
          filters={filtersFrom(listOrders, search)}
          onClose={close}
          onDone={() => {
            close()
            clear()
          }}
        />
      )}
    </div>
  )
}

interface OrdersDialogProps extends OpenedDialog {
  filters: OrderListFilters
  onClose: () => void
  onDone: () => void
}

function OrdersDialog({ dialog, orders, filters, onClose, onDone }: OrdersDialogProps) {
  if (dialog === 'change') return <OrderActDialog {...{ orders, filters, onClose, onDone }} />
  if (dialog === 'export') return <ExportDialog {...{ orders, filters, onClose }} />
  if (dialog === 'print') return <PrintDialog {...{ orders, onClose }} />
  return <IssueInvoicesDialog orderIds={orders.map(rowKey)} onClose={onClose} />
}

const emptyTabs: Record<OrderTab, { firstTitle: string; firstText: string }> = {
  all: {
    firstTitle: 'No orders yet',
    firstText: 'New orders appear here.',
  },
  unpaid: {
    firstTitle: 'Everything is paid',
    firstText: 'Unpaid orders appear here.',
  },
  unfulfilled: {
    firstTitle: 'Nothing to pack',
    firstText: 'New orders appear here until they are handed over.',
  },
  today: {
    firstTitle: 'No deliveries today',
    firstText: 'Orders to deliver or collect today appear here.',
  },
  problems: { firstTitle: 'No problems', firstText: 'Orders that need attention appear here.' },
  returns: {
    firstTitle: 'No open returns',
    firstText: 'Orders with an open return appear here.',
  },
  archived: {
    firstTitle: 'No archived orders',
    firstText: 'Archived orders appear here.',
  },
}

const newOrders: Arrivals<OrderRow> = {
  newest: ({ placedAt }) => placedAt,
  words: ['order', 'orders'],
}

const none: readonly OrderRow[] = []
const rowKey = ({ id }: OrderRow) => id
const rowName = ({ number }: OrderRow) => `order ${number}`

function ExportAllButton({ onClick }: { onClick: () => void }) {
  if (!useCan()('orders.export')) return null
  return (
    <Button size="small" variant="secondary" className="max-sm:hidden" onClick={onClick}>
      Export all …
    </Button>
  )
}
