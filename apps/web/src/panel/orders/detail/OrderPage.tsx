import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'

import { orderGuard } from '@marketday/contract/orders/order-guard'
import type { Order } from '@marketday/contract/orders/orders'
import { resetDownloads } from '@marketday/contract/orders/orders'
import { maxDownloads } from '@marketday/contract/catalog/products/item-files'
import { sizeInWords } from '@marketday/fields/check-file.ts'
import { addOrderNote, type NoteInput } from '@marketday/contract/orders/acts/order-notes'

import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { NeighbourLinks } from '../../kit/NeighbourLinks.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { DeliveryBadge, GoodsBadge, PaymentBadge, TestBadge } from '../OrderBadges.tsx'
import { orderQuery, actOnOrder, performOnOrder } from '../order-queries.ts'
import { PrintMenu } from '../print/PrintMenu.tsx'
import { undoTest } from '../TestOrderButton.tsx'
import { CustomerCard, DeliveryCard } from './OrderFacts.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { SoldGiftCards } from './SoldGiftCards.tsx'
import { MailsCard } from './MailsCard.tsx'
import { ParcelsCard } from './ParcelsCard.tsx'
import { ReturnsCard } from './returns/ReturnsCard.tsx'
import { RiskCard } from './RiskCard.tsx'
import { TeamworkCard } from './TeamworkCard.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { TimelineEntries } from '../../kit/page/TimelineEntries.tsx'
import { NoteView } from './NoteView.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { NoteFields } from './NoteFields.tsx'
import { useNoteForm } from './use-note-form.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(orderQuery(params['orderId'] ?? ''))
  return null
}

export default function OrderPage() {
  const { orderId = '' } = useParams()
  const order = useQuery(orderQuery(orderId))
  if (order.error instanceof ApiError && order.error.status === 404) return <MissingOrder />
  return (
    <>
      <OrderHeader order={order.data} />
      <Loaded query={order} what="the order" rows={8}>
        {(loadedOrder) => <OrderParts order={loadedOrder} />}
      </Loaded>
    </>
  )
}

function OrderHeader({ order }: { order: Order | undefined }) {
  const title = order ? `Order ${order.number}` : 'Order'
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {title}
            {order && (
              <span className="flex flex-wrap gap-2 font-normal tracking-normal">
                <TestBadge order={order} />
                <PaymentBadge order={order} />
                <GoodsBadge order={order} />
                <DeliveryBadge order={order} />
              </span>
            )}
          </span>
        }
        description={order && `Placed ${moment(order.placedAt)}`}
        crumbs={[{ label: 'Order Management', href: to('orderManagement') }, { label: title }]}
        besideCrumbs={
          order && (
            <NeighbourLinks
              list="orders"
              id={order.id}
              hrefOf={(orderId) => to('order', { orderId })}
            />
          )
        }
        actions={
          order && (
            <>
              <PrintMenu order={order} />
              <OrderActions order={order} />
            </>
          )
        }
      />
    </>
  )
}

function OrderParts({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-5">
      {order.problems.length > 0 && (
        <p className="flex items-center gap-2 rounded-xl border border-bad bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {order.problems.join(' · ')}
        </p>
      )}
      {order.isTest && <TestNote order={order} />}
      {order.status === 'pending_review' && (
        <p className="rounded-xl border border-line bg-hover px-4 py-3 text-sm">
          We emailed the customer a link to confirm this order. Until they use it, or you accept the
          order, it reserves no items and no time. It expires after {orderGuard.reviewHours} hours.
        </p>
      )}
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <RiskCard order={order} />
          <ReturnsCard order={order} />
          <OrderLines order={order} />
          <ParcelsCard order={order} />
          <OrderDownloads order={order} />
          <SoldGiftCards order={order} />
          <OrderMoney order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CustomerCard order={order} />
          <DeliveryCard order={order} />
          <TeamworkCard order={order} />
          <MailsCard order={order} />
        </div>
      </div>
    </div>
  )
}

function TestNote({ order }: { order: Order }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-hover px-4 py-3 text-sm">
      <p>
        Your team placed this test order. It works like any other order, but is not part of your
        sales figures.
      </p>
      {order.actions.cancel === null && (
        <Button variant="secondary" size="small" onClick={() => undoTest(order.id)}>
          Undo test order
        </Button>
      )}
    </div>
  )
}

function MissingOrder() {
  return (
    <EmptyState
      title="This order does not exist"
      action={
        <UiLink href={to('orderManagement')} className={buttonStyles({})}>
          All orders
        </UiLink>
      }
    >
      It may belong to another business.
    </EmptyState>
  )
}

function OrderTimeline({ order }: { order: Order }) {
  return (
    <Card title="Timeline">
      {order.actions.addNote === null && (
        <div className="no-print" data-adds="note">
          <NoteForm orderId={order.id} />
        </div>
      )}
      <TimelineEntries
        entries={order.timeline}
        renderNote={(note) => <NoteView orderId={order.id} note={note} />}
      />
    </Card>
  )
}

function OrderDownloads({ order }: { order: Order }) {
  if (order.downloads.length === 0) return null
  const reset = () =>
    actOnOrder(() => call(resetDownloads, { params: { orderId: order.id } }), {
      done: 'The customer can download everything again',
      failed: 'The downloads could not be reset',
    })
  return (
    <Card title="Downloads" description="On the order page, once it is paid." flush>
      <ul className="divide-y divide-line">
        {order.downloads.map(({ id, name, byteSize, downloads }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-5 py-3">
            <span className="min-w-0">
              <span className="block font-medium break-words">
                <bdi>{name}</bdi>
              </span>
              <span className="block text-sm text-soft">{sizeInWords(byteSize)}</span>
            </span>
            <span className="shrink-0 text-sm whitespace-nowrap tabular-nums">
              {downloads} of {maxDownloads} times
            </span>
          </li>
        ))}
      </ul>
      {order.actions.resetDownloads === null && (
        <div className="border-t border-line px-5 py-3">
          <Button variant="secondary" size="small" onClick={reset}>
            Allow all downloads again
          </Button>
        </div>
      )}
    </Card>
  )
}

function NoteForm({ orderId }: { orderId: string }) {
  const note = useNoteForm({ text: '', mentioned: [], files: [] })
  const save = async (body: NoteInput) => {
    await performOnOrder(() => call(addOrderNote, { params: { orderId }, body }), 'Note added')
    note.clear()
  }
  return (
    <Form
      action="Add note"
      button={{ variant: 'secondary', size: 'small', className: '' }}
      className="flex flex-col items-start gap-3"
      {...note.form.sending(save)}
    >
      <NoteFields note={note} />
    </Form>
  )
}
