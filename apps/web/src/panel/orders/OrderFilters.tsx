import { listOrders } from '@marketday/contract/orders/orders'
import { X } from 'lucide-react'
import { ListChoice } from '../kit/list/filters/ListChoice.tsx'
import { ListDay } from '../kit/list/filters/ListDay.tsx'
import { ListSearch } from '../kit/list/ListSearch.tsx'
import { filterNames, type ListAddress } from '../kit/list/list-address.ts'
import { goodsWords, paymentWords } from './OrderBadges.tsx'

const deliveries = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'pickup', label: 'Pick-up' },
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

export function OrderFilters({ address }: { address: ListAddress }) {
  const list = { endpoint: listOrders, address }
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-3 xl:grid-cols-[minmax(0,2fr)_repeat(5,minmax(0,1fr))]">
        <div className="sm:max-xl:col-span-3">
          <ListSearch
            address={address}
            label="Search orders"
            placeholder="Number, name, email, phone, SKU"
          />
        </div>
        {choices.map((choice) => (
          <ListChoice
            key={choice.name}
            {...list}
            {...choice}
            labelHidden
            placeholder={`${choice.label}: any`}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <ListDay {...list} name="from" label="From" />
        <ListDay {...list} name="to" label="To" />
        <label className="flex min-h-10 items-center gap-2 text-sm max-sm:w-full">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            checked={address.value('archived') === 'true'}
            onChange={(event) => address.change({ archived: event.target.checked ? 'true' : null })}
          />
          Archived
        </label>
      </div>
      <Chips address={address} />
    </div>
  )
}

function Chips({ address }: { address: ListAddress }) {
  const words = [...paymentWords, ...goodsWords, ...deliveries, ...methods, ...statuses]
  const chips = filterNames(listOrders).flatMap((name) => {
    const value = address.value(name)
    if (!value || name === 'search' || name === 'tab') return []
    const label = {
      from: `From ${value}`,
      to: `To ${value}`,
      archived: 'Archived',
      customer: 'Of one customer',
    }[name]
    return [{ name, label: label ?? words.find((word) => word.value === value)?.label ?? value }]
  })
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-primary-soft px-3 text-sm text-primary-ink"
            onClick={() => address.change({ [name]: null })}
          >
            {label}
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
