import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import {
  useNavigate,
  useParams,
  useSearchParams,
  type ClientLoaderFunctionArgs,
} from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/use-page-title.ts'
import { orderQuery } from '../order-queries.ts'
import { OrderRefusal } from '../OrderRefusal.tsx'
import { LeaveForLater } from './run/LeaveForLater.tsx'
import { NextToPack } from './run/NextToPack.tsx'
import { PackForm } from './PackForm.tsx'
import { packingRun, type PackingRun } from './run/packing-run.ts'

export const meta = () => panelTitle('Pack order', 'Orders')

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(orderQuery(params['orderId'] ?? ''))
  return null
}

/** Packs an order by scanning or checking goods, then continues with the next one of the list. */
export default function PackOrderPage() {
  const { orderId = '' } = useParams()
  const [search] = useSearchParams()
  const run = packingRun(search)
  const order = useQuery(orderQuery(orderId))
  const number = order.data ? `Order ${order.data.number}` : 'Order'
  const title = `Pack ${number.toLowerCase()}`
  usePageTitle(title, 'Orders')
  return (
    <>
      <PageHeader
        title={title}
        description="Your ticks are saved on this device."
        crumbs={[
          { label: 'Order Management', href: run?.listHref ?? to('orderManagement') },
          { label: number, href: to('order', { orderId }) },
          { label: 'Pack' },
        ]}
        actions={
          run &&
          order.data &&
          whyNotPacked(order.data) === null && <LeaveForLater orderId={orderId} run={run} />
        }
      />
      <Loaded query={order} what="the order" rows={8}>
        {(loadedOrder) => <Packable key={loadedOrder.id} order={loadedOrder} run={run} />}
      </Loaded>
    </>
  )
}

interface PackableProps {
  order: Order
  run: PackingRun | null
}

function Packable({ order, run }: PackableProps) {
  const navigate = useNavigate()
  const { id: orderId } = order
  const reason = whyNotPacked(order)
  // In a packing run, the page shows the next order once this one is packed.
  const goOn = () => run ?? navigate(to('order', { orderId }))
  if (reason === null) return <PackForm order={order} onPacked={goOn} />
  if (run) return <NextToPack order={order} reason={reason} run={run} />
  return <OrderRefusal title="This order cannot be packed" reason={reason} orderId={orderId} />
}

/** Picking starts with the first checked piece. */
const whyNotPacked = ({ actions }: Order): string | null =>
  actions.startPicking === null ? null : actions.pack
