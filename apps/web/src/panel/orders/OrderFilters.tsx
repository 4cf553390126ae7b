import { orderWords } from '@marketday/contract/orders/order-words'
import type { DisputeChoice, PlacedPreset } from '@marketday/contract/orders/order-filters'
import type { RiskChoice } from '@marketday/contract/orders/order-risk'
import { listOrders } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { optionsOf } from '../../ui/fields/SelectField.tsx'
import { stateLooks } from '../deliveries/delivery-words.ts'
import { useCurrency } from '../catalog/use-currency.ts'
import { ListFilters } from '../kit/list/ListFilters.tsx'
import type { ListAddress } from '../kit/list/list-address.ts'
import { findItems, itemNameQuery, orderChoicesQuery } from './order-queries.ts'
import { goodsWords, paymentWords } from './OrderBadges.tsx'
import { useOrderMarkets } from './use-order-markets.ts'

const { draft: _draft, ...statuses } = orderWords.status

const packing = [{ value: 'to_pack', label: 'Still to pack' }, ...goodsWords]

const channels = [
  { value: 'shop', label: 'Customers' },
  { value: 'test', label: 'Test order' },
]

const disputes: Readonly<Record<DisputeChoice, string>> = {
  open: 'Not decided yet',
  won: 'Won',
  lost: 'Lost',
}

const risks: Readonly<Record<RiskChoice, string>> = {
  open: 'Any, not reviewed',
  high: 'High, not reviewed',
  check: 'To check, not reviewed',
  looked_at: 'Reviewed',
}

const presets: Readonly<Record<PlacedPreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  month: 'This month',
}

const choices = [
  { name: 'placed', label: 'Placed', placeholder: 'Any day', options: optionsOf(presets) },
  { name: 'status', label: 'State', options: optionsOf(statuses) },
  { name: 'payment', label: 'Payment', options: paymentWords },
  { name: 'dispute', label: 'Disputed', options: optionsOf(disputes) },
  { name: 'fulfilment', label: 'Packing', options: packing },
  { name: 'deliveryStatus', label: 'Delivery', options: optionsOf(stateLooks) },
  { name: 'delivery', label: 'Delivery method', options: optionsOf(orderWords.delivery) },
  { name: 'priority', label: 'Priority', options: optionsOf(orderWords.priority) },
  { name: 'risk', label: 'Risk', options: optionsOf(risks) },
  { name: 'method', label: 'Paid', options: optionsOf(orderWords.method) },
  { name: 'channel', label: 'Channel', options: channels },
] as const

const days = [
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'To' },
  { kind: 'day', name: 'deliverFrom', label: 'Deliver from' },
  { kind: 'day', name: 'deliverTo', label: 'Deliver until' },
] as const

const market = { kind: 'choice', name: 'market', label: 'Market', placeholder: 'Any' } as const

export function OrderFilters({ address }: { address: ListAddress }) {
  const currency = useCurrency()
  const { data: choosable } = useQuery(orderChoicesQuery)
  const markets = useOrderMarkets()
  const hasMarkets = markets.length > 0 || address.value('market') !== ''
  const chosenItem = useQuery(itemNameQuery(address.value('item')))
  return (
    <ListFilters
      endpoint={listOrders}
      address={address}
      search={{
        label: 'Search orders',
        placeholder: 'Number, name, phone, address, item, note, parcel',
      }}
      filters={[
        ...choices.map((choice) => ({ kind: 'choice', placeholder: 'Any', ...choice }) as const),
        ...days,
        { kind: 'amount', name: 'totalFromMinor', label: 'Total from', currency },
        { kind: 'amount', name: 'totalToMinor', label: 'Total up to', currency },
        {
          kind: 'pick',
          name: 'item',
          label: 'Item',
          placeholder: 'Any item',
          find: findItems,
          chosen: chosenItem.data,
        },
        {
          kind: 'choice',
          name: 'driver',
          label: 'Driver',
          placeholder: 'Any',
          options: named(choosable?.drivers),
        },
        ...(hasMarkets ? [{ ...market, options: named(markets) }] : []),
        {
          kind: 'choice',
          name: 'tag',
          label: 'Tag',
          placeholder: 'Any',
          options: choosable?.tags.map((tag) => ({ value: tag, label: tag })) ?? [],
        },
        {
          kind: 'choice',
          name: 'assignee',
          label: 'Assigned to',
          placeholder: 'Anyone',
          options: [{ value: 'nobody', label: 'No one' }, ...named(choosable?.people)],
        },
        {
          kind: 'choice',
          name: 'due',
          label: 'Due',
          placeholder: 'Any',
          options: [
            { value: 'overdue', label: 'Overdue' },
            { value: 'today', label: 'Today' },
          ],
        },
        { kind: 'link', name: 'customer', label: 'One customer' },
        { kind: 'link', name: 'numbers', label: 'New orders' },
      ]}
      sorts={{ own: '-placed', words: { '-placed': 'Newest first', placed: 'Oldest first' } }}
    />
  )
}

const named = (people: readonly { readonly id: string; readonly name: string }[] = []) =>
  people.map(({ id, name }) => ({ value: id, label: name }))
