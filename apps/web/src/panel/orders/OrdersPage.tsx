import { orderTabs, type OrderTab } from '@marketday/contract/orders/order-filters'
import { listOrders, type OrderRow } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
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
import { useCan } from '../account-query.ts'
import { DraftList } from './drafts/DraftList.tsx'
import { NewOrderButton } from './drafts/NewOrderButton.tsx'
import { HistoricOrderList } from './historic/HistoricOrderList.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { marketColumns, orderColumns } from './order-columns.tsx'
import { orderCountsQuery } from './order-counts-query.ts'
import { ordersQuery } from './order-queries.ts'
import type { OrderQuery } from './order-queries.ts'
import { OrderActDialog } from './bulk/OrderActDialog.tsx'
import type { OrderListFilters } from './bulk/order-acts.ts'
import { ExportDialog } from './export/ExportDialog.tsx'
import { IssueInvoicesDialog } from './print/IssueInvoicesDialog.tsx'
import { usePrintAll } from './print/use-print-all.tsx'
import { PrintDialog } from './print/PrintDialog.tsx'
import { PackLink } from './packing/PackLink.tsx'
import { PaymentProblems } from './payments/PaymentProblems.tsx'
import { useOrderMarkets } from './use-order-markets.ts'

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  if (!isOtherList(search.get('tab')))
    void queryClient.prefetchQuery(ordersQuery(queryFrom(listOrders, search)))
  return null
}

/** Lists besides orders, and orders of a kind: pages of their own in the navigation. */
const otherLists = ['imported', 'drafts', 'payments'] as const
const ownPages = ['returns', ...otherLists] as const

const isOtherList = (tab: string | null) => otherLists.some((listTab) => listTab === tab)

const shownTabs = orderTabs.filter((tab): tab is ShownTab => tab !== 'returns')
type ShownTab = Exclude<OrderTab, 'returns'>

const tabNames: Record<ShownTab, string> = {
  all: 'All',
  unpaid: 'Unpaid',
  unfulfilled: 'To pack',
  today: 'Deliver today',
  problems: 'Problems',
  archived: 'Archived',
}

export default function OrdersPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const counts = useQuery(orderCountsQuery)
  const value = address.value('tab')
  const ownPage = ownPages.find((page) => page === value)
  if (ownPage) return <OwnPage page={ownPage} address={address} />
  const tab = shownTabs.find((shownTab) => shownTab === value) ?? 'all'
  return (
    <>
      <PageHeader
        isLow
        title="Order Management"
        description="See what customers ordered, what is paid and what to pack."
        actions={<NewOrderButton />}
      />
      <Tabs
        label="Orders by next step"
        value={tab}
        onChange={(next) => address.change({ tab: next === 'all' ? null : next })}
        tabs={shownTabs.map((shownTab) => ({
          value: shownTab,
          label: (
            <>
              {tabNames[shownTab]}
              {counts.data && (
                <span className="ml-1.5 text-faint tabular-nums">{counts.data[shownTab]}</span>
              )}
            </>
          ),
          content: shownTab === tab && (
            <OrderList address={address} query={queryFrom(listOrders, search)} />
          ),
        }))}
      />
    </>
  )
}

interface OwnPageProps {
  page: (typeof ownPages)[number]
  address: ListAddress
}

function OwnPage({ page, address }: OwnPageProps) {
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader
        {...headers[page]}
        actions={page === 'drafts' && <NewOrderButton />}
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: headers[page].title },
        ]}
      />
      {page === 'payments' && <PaymentProblems />}
      {page === 'drafts' && <DraftList address={address} />}
      {page === 'imported' && <HistoricOrderList address={address} />}
      {page === 'returns' && <OrderList address={address} query={queryFrom(listOrders, search)} />}
    </>
  )
}

const headers = {
  returns: { title: 'Returns', description: 'Orders with an open return.' },
  drafts: {
    title: 'Drafts',
    description: 'Orders by phone and at the counter, before they are placed.',
  },
  imported: { title: 'Imported orders', description: 'Orders of your former shop.' },
  payments: {
    title: 'Payments to settle',
    description: 'Payments and refunds that need a decision.',
  },
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
  const more = useMore({ search, exportAll: () => setOpened({ dialog: 'export', orders: [] }) })
  const opens = (dialog: OpenedDialog['dialog'], label: string): BulkAct<OrderRow> => ({
    label,
    fits: () => true,
    run: async (orders) => {
      setOpened({ dialog, orders })
      return false
    },
  })
  return (
    <div className="flex flex-col gap-2">
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
        filters={<OrderFilters address={address} />}
        tools={<PackLink rows={rows} search={search} />}
        more={rows.length > 0 ? more.entries : none}
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
      {more.dialog}
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

interface MoreProps {
  search: URLSearchParams
  exportAll: () => void
}

/** Rare actions on all matching orders. */
function useMore({ search, exportAll }: MoreProps) {
  const mayExport = useCan()('orders.export')
  const { entry, dialog } = usePrintAll(wholeListFrom(listOrders, search))
  const exportEntry: MenuEntry = { label: 'Export all …', onSelect: exportAll }
  return { entries: mayExport ? [exportEntry, entry] : [entry], dialog }
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

const none: readonly never[] = []
const rowKey = ({ id }: OrderRow) => id
const rowName = ({ number }: OrderRow) => `order ${number}`
