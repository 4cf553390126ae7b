import { listOrders } from '@marketday/contract/orders/orders'
import { X } from 'lucide-react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
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

export function OrderFilters({ address }: { address: ListAddress }) {
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
        <Choice address={address} name="status" label="State" options={statuses} />
        <Choice address={address} name="payment" label="Payment" options={paymentWords} />
        <Choice address={address} name="fulfilment" label="Packing" options={goodsWords} />
        <Choice address={address} name="delivery" label="Delivery" options={deliveries} />
        <Choice address={address} name="method" label="Paid" options={methods} />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Day address={address} name="from" label="From" />
        <Day address={address} name="to" label="To" />
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

interface ChoiceProps {
  address: ListAddress
  name: 'status' | 'payment' | 'method' | 'fulfilment' | 'delivery'
  label: string
  options: readonly { value: string; label: string }[]
}

function Choice({ address, name, label, options }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      labelHidden
      value={address.value(name)}
      placeholder={`${label}: any`}
      options={options}
      onChange={(event) => address.change({ [name]: event.target.value || null })}
    />
  )
}

function Day({
  address,
  name,
  label,
}: {
  address: ListAddress
  name: 'from' | 'to'
  label: string
}) {
  return (
    <TextField
      label={label}
      type="date"
      value={address.value(name)}
      onChange={(event) => address.change({ [name]: event.target.value || null })}
      className="min-w-0 max-sm:flex-1"
    />
  )
}

function Chips({ address }: { address: ListAddress }) {
  const words = [...paymentWords, ...goodsWords, ...deliveries, ...methods, ...statuses]
  const chips = filterNames(listOrders).flatMap((name) => {
    const value = address.value(name)
    if (!value || name === 'search' || name === 'tab') return []
    const label = { from: `From ${value}`, to: `To ${value}`, archived: 'Archived' }[name]
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
