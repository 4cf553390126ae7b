import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { orderQuery } from '../order-queries.ts'
import { OrderRefusal } from '../OrderRefusal.tsx'
import { ChangeForm } from './ChangeForm.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(orderQuery(params['orderId'] ?? ''))
  return null
}

export default function ChangeOrderPage() {
  const { orderId = '' } = useParams()
  const order = useQuery(orderQuery(orderId))
  const number = order.data ? `Order ${order.data.number}` : 'Order'
  usePageTitle(`Change ${number.toLowerCase()}`)
  return (
    <>
      <PageHeader
        title={`Change ${number.toLowerCase()}`}
        description="You see the effect on items and payment before you save."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: number, href: to('order', { orderId }) },
          { label: 'Change' },
        ]}
      />
      <Loaded query={order} what="the order" rows={8}>
        {(loadedOrder) => <Changeable order={loadedOrder} />}
      </Loaded>
    </>
  )
}

function Changeable({ order }: { order: Order }) {
  const reason = order.actions.change
  if (reason === null) return <ChangeForm order={order} />
  return <OrderRefusal title="This order cannot be changed" reason={reason} orderId={order.id} />
}
