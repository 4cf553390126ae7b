import { listOrders } from '@marketday/contract/orders/orders'
import type { ListFilter } from '../kit/list/filters/list-filter.ts'
import { ListFilters } from '../kit/list/filters/ListFilters.tsx'
import type { ListAddress } from '../kit/list/list-address.ts'
import { goodsWords, paymentWords } from './OrderBadges.tsx'

const deliveries = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'pickup', label: 'Pick-up' },
  { value: 'none', label: 'Not needed' },
]

const methods = [
  { value: 'card', label: 'By card' },
  { value: 'cash', label: 'In cash' },
]

const statuses = [
  { value: 'pending_review', label: 'To be confirmed' },
  { value: 'open', label: 'Open' },
  { value: 'held', label: 'On hold' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
]

const choices = [
  { name: 'status', label: 'State', options: statuses },
  { name: 'payment', label: 'Payment', options: paymentWords },
  { name: 'fulfilment', label: 'Packing', options: goodsWords },
  { name: 'delivery', label: 'Delivery', options: deliveries },
  { name: 'method', label: 'Paid', options: methods },
] as const

const filters: readonly ListFilter<typeof listOrders>[] = [
  ...choices.map((choice) => ({ kind: 'choice', placeholder: 'Any', ...choice }) as const),
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'To' },
  { kind: 'switch', name: 'archived', label: 'Archived' },
  { kind: 'link', name: 'customer', label: 'Of one customer' },
]

export function OrderFilters({ address }: { address: ListAddress }) {
  return (
    <ListFilters
      endpoint={listOrders}
      address={address}
      search={{ label: 'Search orders', placeholder: 'Number, name, email, phone, SKU' }}
      filters={filters}
    />
  )
}
