import { orderTabs } from '@marketday/contract/orders/lists/order-filters'
import { listOrders } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { panelTitle } from '../../platform/seo.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { UiLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { ListTable } from '../kit/list/ListTable.tsx'
import { queryFrom, useListAddress, type ListAddress } from '../kit/list/list-address.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { orderColumns } from './order-columns.tsx'
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
  archived: 'Archived',
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
        actions={
          <UiLink href={to('customers')} className={buttonStyles({ variant: 'secondary' })}>
            Customers
          </UiLink>
        }
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
  return (
    <div className="flex flex-col gap-4">
      <OrderFilters address={address} />
      <ListTable
        name="orders"
        query={useQuery(ordersQuery(query))}
        endpoint={listOrders}
        address={address}
        caption="Orders"
        what="orders"
        columns={orderColumns}
        rowKey={({ id }) => id}
        arrivals={{ newest: ({ placedAt }) => placedAt, words: ['order', 'orders'] }}
        firstTitle="No orders yet"
        firstText="As soon as somebody buys in your shop, the order appears here."
      />
    </div>
  )
}
