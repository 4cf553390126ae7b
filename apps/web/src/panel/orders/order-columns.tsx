import { orderWords } from '@marketday/contract/orders/order-words'
import type { OrderRow } from '@marketday/contract/orders/orders'
import { MapPinOff, TriangleAlert } from 'lucide-react'
import { clock, money, shortDay, utcDay } from '../../platform/format.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { RowName } from '../../ui/lists/RowName.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { When } from '../kit/list/When.tsx'
import { DeliveryBadge, GoodsBadge, PaymentBadge, spoken, TestBadge } from './OrderBadges.tsx'
import { OrderLink } from './OrderLink.tsx'

export const orderColumns: readonly Column<OrderRow>[] = [
  {
    key: 'number',
    header: 'Order',
    width: 5,
    primary: true,
    card: 'left',
    cell: (order) => (
      <div className="flex items-center gap-2">
        <OrderLink order={order} />
        <TestBadge order={order} />
      </div>
    ),
  },
  {
    key: 'placed',
    header: 'Placed',
    sortable: true,
    width: 6.5,
    card: 'right',
    cell: (order) => <When at={order.placedAt} className="text-soft" />,
  },
  {
    key: 'customer',
    header: 'Customer',
    width: 9.5,
    card: 'left',
    cell: (order) => (
      <span className="flex min-w-0 items-baseline gap-x-2">
        <RowName>{order.customerName}</RowName>
        {order.town && (
          <span className="min-w-0 shrink-[9] truncate text-xs text-soft">{order.town}</span>
        )}
      </span>
    ),
  },
  {
    key: 'items',
    header: 'Items',
    width: 4,
    align: 'right',
    minor: true,
    card: 'none',
    cell: (order) => order.unitCount,
  },
  {
    key: 'total',
    header: 'Total',
    width: 6,
    card: 'right',
    align: 'right',
    cell: (order) => money(order.totalMinor, order.currency),
  },
  {
    key: 'payment',
    header: 'Payment',
    width: 6.5,
    card: 'inline',
    cell: (order) => <PaymentBadge order={order} isQuiet />,
  },
  {
    key: 'goods',
    header: 'Packing',
    width: 9.5,
    card: 'inline',
    cell: (order) => <Goods order={order} />,
  },
  {
    key: 'way',
    header: 'Delivery',
    width: 11,
    card: 'inline',
    cell: (order) => <Way order={order} />,
  },
  {
    key: 'tags',
    header: 'Tags',
    width: 5.5,
    minor: true,
    card: 'inline',
    cell: (order) => order.tags.length > 0 && <RowName>{order.tags.join(', ')}</RowName>,
  },
  {
    key: 'assignee',
    header: 'Assigned to',
    hidden: true,
    card: 'inline',
    cell: (order) => order.assignee && <RowName>{order.assignee.name}</RowName>,
  },
  {
    key: 'due',
    header: 'Due',
    hidden: true,
    card: 'inline',
    cell: (order) => order.dueOn && utcDay(order.dueOn),
  },
  {
    key: 'priority',
    header: 'Priority',
    hidden: true,
    width: 4,
    card: 'inline',
    cell: ({ priority }) => priority !== 'normal' && orderWords.priority[priority],
  },
  {
    key: 'risk',
    header: 'Risk',
    hidden: true,
    width: 6,
    card: 'inline',
    cell: (order) => <RiskWords order={order} />,
  },
  {
    key: 'driver',
    header: 'Driver',
    hidden: true,
    card: 'inline',
    cell: (order) => order.driverName && <RowName>{order.driverName}</RowName>,
  },
  {
    key: 'email',
    header: 'Email',
    hidden: true,
    width: 9,
    cell: (order) => <RowName>{order.email}</RowName>,
  },
  { key: 'phone', header: 'Phone', hidden: true, width: 7, cell: (order) => order.phone },
  {
    key: 'state',
    header: 'State',
    hidden: true,
    card: 'inline',
    cell: (order) => spoken(order.status),
  },
  {
    key: 'method',
    header: 'Paid',
    hidden: true,
    width: 4,
    card: 'inline',
    cell: (order) => orderWords.method[order.paymentMethod],
  },
]

/** Only with several markets. */
export function marketColumns(
  markets: readonly { readonly id: string; readonly name: string }[],
): readonly Column<OrderRow>[] {
  const home = markets.find(({ id }) => id === 'home')
  if (!home) return []
  const cell = ({ marketName }: OrderRow) => <RowName>{marketName ?? home.name}</RowName>
  return [{ key: 'market', header: 'Market', hidden: true, card: 'inline', cell }]
}

function Goods({ order }: { order: OrderRow }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {order.problems.length > 0 && (
        <Badge tone="bad" className="max-w-full shrink-0">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          <span title={order.problems.join(', ')} className="truncate">
            {order.problems.join(', ')}
          </span>
        </Badge>
      )}
      <span className="min-w-0 truncate">
        <GoodsBadge order={order} isQuiet />
      </span>
    </span>
  )
}

function RiskWords({ order: { riskLevel, isRiskLookedAt } }: { order: OrderRow }) {
  if (riskLevel === 'none') return null
  return (
    <span className={isRiskLookedAt ? 'text-soft' : 'font-medium'}>
      {orderWords.risk[riskLevel]}
      {isRiskLookedAt && ', reviewed'}
    </span>
  )
}

function Way({ order }: { order: OrderRow }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {/* The time says it already. */}
      <span className={order.slot && order.deliveryStatus === 'scheduled' ? 'sr-only' : 'contents'}>
        <DeliveryBadge order={order} isQuiet />
      </span>
      {order.slot && (
        <span className="truncate">
          {shortDay(order.slot.startsAt)}, {clock(order.slot.startsAt)}–{clock(order.slot.endsAt)}
        </span>
      )}
      {order.deliveryKind === 'delivery' && !order.isAddressChecked && (
        <span title="Address entered manually" className="shrink-0 text-warn">
          <MapPinOff aria-hidden className="size-3.5" />
          <span className="sr-only">Address entered manually</span>
        </span>
      )}
    </span>
  )
}
