import { useQuery } from '@tanstack/react-query'
import {
  useNavigate,
  useParams,
  useSearchParams,
  type ClientLoaderFunctionArgs,
} from 'react-router'
import { PackageCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { Order } from '@marketday/contract/orders/orders'

import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { orderQuery, nextToPackQuery } from '../order-queries.ts'
import { OrderRefusal } from '../OrderRefusal.tsx'
import { PackForm } from './PackForm.tsx'
import { packingRun, type PackingRun } from './PackLink.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { notify, notifyError } from '../../../ui/feedback/toast.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { printOne } from '../print/print-paper.ts'
import { counted } from '../../../platform/format.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

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
  usePageTitle(title)
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

/** Skips an order; checked goods are remembered. */
function LeaveForLater({ orderId, run }: { orderId: string; run: PackingRun }) {
  const navigate = useNavigate()
  const { busy, during } = useBusy()
  const later = [...run.later.filter((laterId) => laterId !== orderId), orderId]
  const leave = async () => {
    try {
      const next = await queryClient.fetchQuery(nextToPackQuery(run.query, later))
      const [first = orderId, ...others] = later
      if (next) await navigate(run.hrefOf(next.id, later))
      else if (first === orderId) notify('No other orders to pack')
      else await navigate(run.hrefOf(first, [...others]))
    } catch (error) {
      notifyError('The next order could not be found', error)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => during(leave)}>
      Skip for now
    </Button>
  )
}

interface NextToPackProps {
  order: Order
  reason: string
  run: PackingRun
}

/** Link to the next order of the list, if any. */
function NextToPack({ order, reason, run }: NextToPackProps) {
  const next = useQuery(nextToPackQuery(run.query, [order.id, ...run.later]))
  return (
    <Loaded query={next} what="the next order" rows={3}>
      {() => (
        <EmptyState
          icon={<PackageCheck />}
          title={next.data ? `Next: order ${next.data.number}` : doneTitle(run)}
          action={
            <>
              <Onward nextId={next.data?.id ?? null} run={run} />
              {order.parcels.length > 0 && (
                <Button variant="secondary" onClick={() => void printOne('packing_slip', order.id)}>
                  Print the packing slip
                </Button>
              )}
            </>
          }
        >
          Order {order.number}: {reason.charAt(0).toLowerCase() + reason.slice(1)}.
        </EmptyState>
      )}
    </Loaded>
  )
}

const doneTitle = ({ later }: PackingRun): string =>
  later.length === 0 ? 'All packed' : `All packed except ${counted(later.length, 'skipped order')}`

/** Focused, so that Enter continues. */
function Onward({ nextId, run }: { nextId: string | null; run: PackingRun }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => box.current?.querySelector('a')?.focus(), [nextId])
  const [later = null, ...others] = run.later
  const href = nextId ? run.hrefOf(nextId) : later ? run.hrefOf(later, others) : run.listHref
  return (
    <span ref={box}>
      <UiLink href={href} className={buttonStyles({})}>
        {nextId ? 'Pack next' : later ? 'Pack skipped orders' : 'Back to the list'}
      </UiLink>
    </span>
  )
}
