import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/use-page-title.ts'
import { orderQuery } from '../order-queries.ts'
import { OrderRefusal } from '../OrderRefusal.tsx'
import { PackForm } from './PackForm.tsx'

export const meta = () => panelTitle('Pack order', 'Orders')

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(orderQuery(params['orderId'] ?? ''))
  return null
}

/** The goods of an order are put into the box, each of them scanned or ticked. */
export default function PackOrderPage() {
  const { orderId = '' } = useParams()
  const order = useQuery(orderQuery(orderId))
  const number = order.data ? `Order ${order.data.number}` : 'Order'
  const title = `Pack ${number.toLowerCase()}`
  usePageTitle(title, 'Orders')
  return (
    <>
      <PageHeader
        title={title}
        description="What is ticked stays so on this device, also after a reload."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: number, href: to('order', { orderId }) },
          { label: 'Pack' },
        ]}
      />
      <Loaded query={order} what="the order" rows={8}>
        {(found) => {
          const reason = whyNotPacked(found)
          return reason === null ? (
            <PackForm key={found.id} order={found} />
          ) : (
            <OrderRefusal title="This order cannot be packed" reason={reason} orderId={found.id} />
          )
        }}
      </Loaded>
    </>
  )
}

/** Goods that nobody has begun to collect are collected with the first tick. */
const whyNotPacked = ({ actions }: Order): string | null =>
  actions.startPicking === null ? null : actions.pack
