import { listOrders, type OrderRow } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PagedTable } from '../../../kit/list/PagedTable.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { useListKeys } from '../../../kit/list/use-list-keys.ts'
import { useLeftList } from '../../../kit/neighbours/use-left-list.ts'
import { orderColumns } from '../../order-columns.tsx'
import { earlierOrdersQuery } from '../../historic/historic-queries.ts'
import { ordersQuery } from '../../order-queries.ts'

const columns = orderColumns.filter(({ key, hidden }) => key !== 'customer' && !hidden)
const rowKey = ({ id }: OrderRow) => id

export function CustomerOrders({ customerId }: { customerId: string }) {
  const address = useListAddress()
  const [search] = useSearchParams()
  const { cursor } = queryFrom(listOrders, search) ?? {}
  const orders = useQuery(ordersQuery({ customer: customerId, ...(cursor && { cursor }) }))
  useLeftList(
    'orders',
    orders.data?.rows.map(rowKey) ?? [],
    address.pagination(orders.data?.nextCursor),
  )
  const earlier = useQuery(earlierOrdersQuery(customerId))
  const { list } = useListKeys()
  return (
    <div ref={list} className="min-w-0">
      <PagedTable
        query={orders}
        endpoint={listOrders}
        address={address}
        caption="Orders of this customer"
        what="orders"
        columns={columns}
        rowKey={rowKey}
        firstTitle="No orders"
        firstText={whyNone(earlier.data?.count)}
      />
    </div>
  )
}

/** Empty until loaded. */
function whyNone(earlierCount: number | undefined): string {
  if (earlierCount === undefined) return ''
  return earlierCount > 0
    ? 'They have no orders in this shop. Their orders from your former shop are under earlier orders.'
    : 'Their orders were moved to another customer, or removed when an import was undone.'
}
