import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'

import { orderWords } from '@marketday/contract/orders/order-words'

import { queryClient } from '../../../platform/api/query-client.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { customerChoicesQuery } from '../../orders/customers/customer-queries.ts'
import { categoriesQuery, itemTraitsQuery } from '../../catalog/inventory-queries.ts'
import { locationsQuery } from '../../stock/locations/use-locations.ts'
import { useCurrency } from '../../catalog/use-currency.ts'
import { orderChoicesQuery, findItems } from '../../orders/order-queries.ts'
import type { ConditionDraft } from './automation-draft.ts'
import { channelWords, firstOrderWords, totalWords } from './automation-words.ts'
import { WordField } from './WordField.tsx'
import { SuggestField } from '../../../ui/fields/SuggestField.tsx'

interface ConditionValueProps {
  line: ConditionDraft
  onChange: (part: { value?: string; number?: number | null }) => void
  names: Readonly<Record<string, string>>
}

export function ConditionValue(props: ConditionValueProps) {
  return fields[props.line.kind](props)
}

const width = 'min-w-0 flex-[1_1_9rem]'

const textField = ({ line, onChange }: ConditionValueProps) => ({
  value: line.value,
  onChange: ({ target }: { target: { value: string } }) => onChange({ value: target.value }),
  className: width,
})

const wordField = ({ line, onChange }: ConditionValueProps) => ({
  label: 'Tag',
  value: line.value,
  onChange: (value: string) => onChange({ value }),
  className: width,
})

function choice(label: string, labels: Parameters<typeof optionsOf>[0]) {
  return (props: ConditionValueProps) => (
    <SelectField label={label} options={optionsOf(labels)} {...textField(props)} />
  )
}

const fields: Readonly<Record<ConditionDraft['kind'], (props: ConditionValueProps) => ReactNode>> =
  {
    total: (props) => <TotalValue {...props} />,
    channel: choice('Order', channelWords),
    method: choice('Paid', orderWords.method),
    item: ({ line, onChange, names }) => (
      <ItemField
        value={line.value}
        names={names}
        onChange={(value) => onChange({ value })}
        className={width}
      />
    ),
    itemTag: (props) => <ItemTagValue {...props} />,
    category: (props) => <CategoryValue {...props} />,
    orderTag: (props) => <OrderTagValue {...props} />,
    customerTag: (props) => <CustomerTagValue {...props} />,
    firstOrder: choice('Order', firstOrderWords),
    receiving: choice('Delivery method', orderWords.delivery),
    priority: choice('Is', orderWords.priority),
    location: (props) => <LocationValue {...props} />,
    country: (props) => (
      <TextField
        label="Country name"
        hint="As written in addresses"
        maxLength={60}
        {...textField(props)}
      />
    ),
    postcode: (props) => <TextField label="Starts with" maxLength={20} {...textField(props)} />,
  }

function TotalValue(props: ConditionValueProps) {
  const currency = useCurrency()
  return (
    <>
      <SelectField label="Is" options={optionsOf(totalWords)} {...textField(props)} />
      {currency && (
        <MoneyField
          label="Amount"
          currency={currency}
          valueMinor={props.line.number}
          onChange={(number) => props.onChange({ number })}
          className={width}
        />
      )}
    </>
  )
}

function ItemTagValue(props: ConditionValueProps) {
  const findKnown = async () => (await queryClient.fetchQuery(itemTraitsQuery)).tags
  return <WordField findKnown={findKnown} {...wordField(props)} />
}

function OrderTagValue(props: ConditionValueProps) {
  const findKnown = async () => (await queryClient.fetchQuery(orderChoicesQuery)).tags
  return <WordField findKnown={findKnown} {...wordField(props)} />
}

function CustomerTagValue(props: ConditionValueProps) {
  const findKnown = async () => (await queryClient.fetchQuery(customerChoicesQuery)).tags
  return <WordField findKnown={findKnown} {...wordField(props)} />
}

const chosen = { label: 'Is', placeholder: 'Choose one' }

function CategoryValue(props: ConditionValueProps) {
  const { data } = useQuery(categoriesQuery)
  const options = data?.rows.map(({ id, title }) => ({ value: id, label: title })) ?? []
  return <SelectField {...chosen} options={options} {...textField(props)} />
}

function LocationValue(props: ConditionValueProps) {
  const { data } = useQuery(locationsQuery)
  const open = data?.rows.filter(({ isClosed }) => !isClosed) ?? []
  const options = open.map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField {...chosen} options={options} {...textField(props)} />
}

interface ItemFieldProps {
  /** Item id; empty if none is chosen. */
  value: string
  names: Readonly<Record<string, string>>
  onChange: (itemId: string) => void
  className?: string
}

function ItemField({ value, names, onChange, className }: ItemFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <div className={className}>
      <SuggestField
        label="Is"
        placeholder="Type its name"
        value={typed ?? (value && (chosen ?? names[value] ?? 'Unknown item'))}
        find={findItems}
        onChange={(text) => {
          setTyped(text)
          if (text === '') onChange('')
        }}
        onChoose={({ id, label }) => {
          setTyped(null)
          setChosen(label)
          onChange(id)
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
