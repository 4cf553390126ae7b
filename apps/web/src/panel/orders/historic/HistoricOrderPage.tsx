import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { getHistoricOrder } from '@marketday/contract/orders/historic/historic-orders'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { day, moment, money } from '../../../platform/format.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { historicOrderQuery } from './historic-queries.ts'
import { importedTab } from './imported-tab.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(historicOrderQuery(params['historicOrderId'] ?? ''))
  return null
}

type HistoricOrder = ResponseOf<typeof getHistoricOrder>

export default function HistoricOrderPage() {
  const { historicOrderId = '' } = useParams()
  const order = useQuery(historicOrderQuery(historicOrderId))
  const title = order.data ? `Imported order ${order.data.number}` : 'Imported order'
  usePageTitle(title)
  if (order.error instanceof ApiError && order.error.status === 404) return <MissingOrder />
  return (
    <>
      <PageHeader
        title={<bdi className="break-words">{title}</bdi>}
        description={order.data && `Placed ${moment(order.data.placedAt)} in the former shop`}
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Imported orders', href: importedTab },
          { label: title },
        ]}
      />
      <Loaded query={order} what="the order" rows={6}>
        {(historicOrder) => (
          <div className="flex flex-col gap-5">
            <p className="text-sm text-soft">
              Imported from a file on {day(historicOrder.importedAt)}, for reference. It can’t be
              packed, paid or refunded here, and is not part of your figures.
            </p>
            <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <div className="flex min-w-0 flex-col gap-5">
                <Lines order={historicOrder} />
                <Money order={historicOrder} />
              </div>
              <OrderDetails order={historicOrder} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

const link = 'text-primary-ink underline-offset-2 hover:underline'

const Lines = ({ order: { lines, currency } }: { order: HistoricOrder }) => (
  <Card title="Items">
    {lines.length === 0 ? (
      <p className="text-sm text-soft">The file listed no items.</p>
    ) : (
      <ul aria-label="Items" className="divide-y divide-line text-sm">
        {lines.map((line, place) => (
          <li key={place} className="flex justify-between gap-4 py-2.5">
            <span className="min-w-0 break-words">
              {line.quantity} ×{' '}
              {line.itemId ? (
                <UiLink href={to('item', { itemId: line.itemId })} className={link}>
                  {line.title}
                </UiLink>
              ) : (
                <bdi>{line.title}</bdi>
              )}
              <span className="block text-soft">
                {[line.variant, line.sku && `SKU ${line.sku}`].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className="tabular-nums">{sayAmount(line, currency)}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

function sayAmount(line: HistoricOrder['lines'][number], currency: string): string {
  const { totalMinor, unitPriceMinor, quantity } = line
  if (totalMinor !== null) return money(totalMinor, currency)
  return unitPriceMinor === null ? '–' : money(unitPriceMinor * quantity, currency)
}

function Money({ order }: { order: HistoricOrder }) {
  const { currency } = order
  const sums: (readonly [string, number | null])[] = [
    ['Goods', order.subtotalMinor],
    ['Discount', order.discountMinor ? -order.discountMinor : null],
    ['Delivery', order.deliveryMinor],
    ['Tax', order.taxMinor],
    ['Total', order.totalMinor],
    ['Paid', order.paidMinor],
    ['Refunded', order.refundedMinor > 0 ? -order.refundedMinor : null],
  ]
  return (
    <Card title="Payment">
      <dl className="divide-y divide-line text-sm">
        {sums.map(
          ([label, amount]) =>
            amount !== null && (
              <div key={label} className="flex justify-between gap-4 py-2">
                <dt className="text-soft">{label}</dt>
                <dd className="tabular-nums">{money(amount, currency)}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

function OrderDetails({ order }: { order: HistoricOrder }) {
  const details: (readonly [string, string])[] = [
    ['Former status', order.state],
    ['Cancelled', order.cancelledAt ? day(order.cancelledAt) : ''],
    ['Email', order.email],
    ['Phone', order.phone],
    ['Address', order.address],
    ['Paid by', order.method],
    ['Customer note', order.note],
  ]
  return (
    <Card title="Customer">
      <div className="flex flex-col gap-3 text-sm">
        {order.customerId ? (
          <UiLink href={to('customer', { customerId: order.customerId })} className={link}>
            <bdi className="break-words">{order.name || order.email}</bdi>
          </UiLink>
        ) : (
          <bdi className="break-words">{order.name || 'No customer'}</bdi>
        )}
        <dl className="flex flex-col gap-2">
          {details.map(
            ([label, value]) =>
              value !== '' && (
                <div key={label}>
                  <dt className="text-soft">{label}</dt>
                  <dd className="break-words">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </Card>
  )
}

const MissingOrder = () => (
  <EmptyState
    title="This order no longer exists"
    action={
      <UiLink href={importedTab} className={buttonStyles({})}>
        Imported orders
      </UiLink>
    }
  >
    The import that added it was undone.
  </EmptyState>
)
