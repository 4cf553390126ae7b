import { listOrders, orderTabs } from '@marketday/contract/orders/orders'
import type { OrderRow } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../platform/api/query-client.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Pagination } from '../../ui/lists/Pagination.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { ListEmptiness } from '../kit/list/ListEmptiness.tsx'
import { ListRows } from '../kit/list/ListRows.tsx'
import { queryFrom, useListAddress, type ListAddress } from '../kit/list/list-address.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { orderCountsQuery, ordersQuery } from './order-queries.ts'
import type { OrderQuery } from './order-queries.ts'
import { PaymentProblems } from './payments/PaymentProblems.tsx'

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Orders')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  if (search.get('tab') !== 'payments')
    void queryClient.prefetchQuery(ordersQuery(queryFrom(listOrders, search)))
  return null
}

/** The last one lists refunds and payments, whether or not there is an order. */
const shownTabs = [...orderTabs, 'payments'] as const

const tabNames: Record<(typeof shownTabs)[number], string> = {
  all: 'All',
  unpaid: 'Unpaid',
  unfulfilled: 'To pack',
  today: 'Deliver today',
  problems: 'Problems',
  payments: 'Payments to settle',
}

export default function OrdersPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const counts = useQuery(orderCountsQuery)
  const tab = shownTabs.find((each) => each === address.value('tab')) ?? 'all'
  return (
    <>
      <PageHeader
        title="Order Management"
        description="What was bought, what is paid, and what is still to be packed."
      />
      <Tabs
        label="Orders by what is to be done"
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
            ) : (
              <OrderList address={address} query={queryFrom(listOrders, search)} />
            )),
        }))}
      />
    </>
  )
}

function OrderList({ address, query }: { address: ListAddress; query: OrderQuery }) {
  const orders = useQuery(ordersQuery(query))
  const { rows, newCount, showNew } = useUnmovedRows(JSON.stringify(query), orders)
  return (
    <div className="flex flex-col gap-4">
      <OrderFilters address={address} />
      {/* Present from the start, so that what appears in it is read out. */}
      <div role="status">
        {newCount > 0 && (
          <Button variant="secondary" className="w-full" onClick={showNew}>
            {newCount === 1 ? 'Show 1 new order' : `Show ${newCount} new orders`}
          </Button>
        )}
      </div>
      <ListRows query={orders} what="the orders" rows={8}>
        {({ nextCursor }) =>
          rows.length > 0 ? (
            <Card flush>
              <OrderTable rows={rows} />
              <Pagination {...address.pagination(nextCursor)} label="Pages of orders" />
            </Card>
          ) : (
            newCount === 0 && (
              <ListEmptiness
                endpoint={listOrders}
                address={address}
                firstTitle="No orders yet"
                firstText="As soon as somebody buys in your shop, the order appears here."
              />
            )
          )
        }
      </ListRows>
    </div>
  )
}

interface Listed {
  readonly data: { readonly rows: readonly OrderRow[] } | undefined
  readonly isPlaceholderData: boolean
}

/** Rows newer than those seen first wait behind a bar, so that nothing jumps under the reader's hand. */
function useUnmovedRows(key: string, { data, isPlaceholderData }: Listed) {
  const [seen, setSeen] = useState({ key: '', until: '' })
  const rows = data?.rows ?? []
  const newest = rows[0]?.placedAt ?? '0'
  const isFirst = seen.key !== key
  if (data && isFirst && !isPlaceholderData) setSeen({ key, until: newest })
  const shown = isFirst ? rows : rows.filter((row) => row.placedAt <= seen.until)
  return {
    rows: shown,
    newCount: rows.length - shown.length,
    showNew: () => setSeen({ key, until: newest }),
  }
}
