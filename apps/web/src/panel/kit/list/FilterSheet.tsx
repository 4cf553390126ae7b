import { useState } from 'react'

import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Sheet } from '../../../ui/dialogs/Dialog.tsx'
import type { FilterName, ListAddress, ListEndpoint, SortName } from './list-address.ts'
import type { FilterKind, ListFilter, PickFilter } from './list-filter.ts'
import { ListChoice } from './ListChoice.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { SuggestField } from '../../../ui/fields/SuggestField.tsx'

export interface FilterSheetProps<E extends ListEndpoint> {
  endpoint: E
  address: ListAddress
  filters: readonly ListFilter<E>[]
  sorts?: Sorts<E>
  onClose: () => void
}

/** Labels of every sort order: on a phone there are no sortable headers. */
export interface Sorts<E extends ListEndpoint> {
  /** Default sort order. */
  readonly own: SortName<E>
  readonly words: Readonly<Record<SortName<E>, string>>
}

/** All filters of a list; each applies at once. */
export function FilterSheet<E extends ListEndpoint>(props: FilterSheetProps<E>) {
  const { endpoint, address, filters, sorts, onClose } = props
  const list = { endpoint, address }
  return (
    <Sheet
      title="Filters"
      onClose={onClose}
      size="small"
      closeOnBackdrop
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid grid-cols-2 gap-4">
        {filters.map((filter) => (
          <FilterField key={filter.name} list={list} filter={filter} />
        ))}
        {sorts && (
          <ListChoice
            {...list}
            name={'sort' as FilterName<E>}
            label="Sorted by"
            placeholder={sorts.words[sorts.own]}
            options={optionsOf(sorts.words).filter(({ value }) => value !== sorts.own)}
            className={whole}
          />
        )}
      </div>
    </Sheet>
  )
}

const whole = 'col-span-2 min-w-0'
const half = 'min-w-0 max-sm:col-span-2'

interface FilterFieldProps<E extends ListEndpoint> {
  list: { readonly endpoint: E; readonly address: ListAddress }
  filter: ListFilter<E>
}

function FilterField<E extends ListEndpoint>({ list, filter }: FilterFieldProps<E>) {
  const field = { ...list, name: filter.name, label: filter.label }
  const filterKind: FilterKind = filter
  switch (filterKind.kind) {
    case 'choice':
      return (
        <ListChoice
          {...field}
          placeholder={filterKind.placeholder}
          options={filterKind.options}
          className={whole}
        />
      )
    case 'pick':
      return <ListPick {...field} {...filterKind} className={whole} />
    case 'day':
      return <ListDay {...field} className={half} />
    case 'amount':
      return <ListAmount {...field} currency={filterKind.currency} className={half} />
    case 'switch':
      return (
        <Checkbox
          label={field.label}
          checked={list.address.value(field.name) === 'true'}
          onChange={({ target }) =>
            list.address.change({ [field.name]: target.checked ? 'true' : null })
          }
          className={whole}
        />
      )
    case 'link':
      return null
  }
}

interface ListDayProps<E extends ListEndpoint> {
  endpoint: E
  address: ListAddress
  name: FilterName<E>
  label: string
  className?: string
}

function ListDay<E extends ListEndpoint>(props: ListDayProps<E>) {
  const { address, name, label, className = 'min-w-0 flex-[1_1_8rem] sm:flex-none' } = props
  return (
    <TextField
      label={label}
      type="date"
      value={address.value(name)}
      onChange={(event) => address.change({ [name]: event.target.value || null })}
      className={className}
    />
  )
}

interface ListAmountProps<E extends ListEndpoint> {
  endpoint: E
  address: ListAddress
  name: FilterName<E>
  label: string
  currency: string
  className?: string
}

/** Amount filter; typing until blur is one history entry. */
function ListAmount<E extends ListEndpoint>(props: ListAmountProps<E>) {
  const { address, name, label, currency, className = 'min-w-0' } = props
  const [isTyping, setTyping] = useState(false)
  const value = address.value(name)
  if (!currency) return null
  return (
    <MoneyField
      label={label}
      currency={currency}
      valueMinor={value === '' ? null : Number(value)}
      onChange={(minor) => {
        address.change({ [name]: minor === null ? null : String(minor) }, { replace: isTyping })
        setTyping(true)
      }}
      onBlur={() => setTyping(false)}
      className={className}
    />
  )
}

interface ListPickProps<E extends ListEndpoint> extends PickFilter {
  endpoint: E
  address: ListAddress
  name: FilterName<E>
  label: string
  className?: string
}

/** Filter with too many options for a select: found by name. */
function ListPick<E extends ListEndpoint>(props: ListPickProps<E>) {
  const { address, name, label, placeholder, chosen, find, className = 'min-w-0' } = props
  const [typed, setTyped] = useState<string | null>(null)
  const value = address.value(name)
  return (
    <div className={className}>
      <SuggestField
        label={label}
        placeholder={placeholder}
        value={typed ?? (value && (chosen ?? ''))}
        find={find}
        onChange={(text) => {
          setTyped(text)
          if (text === '' && value !== '') address.change({ [name]: null })
        }}
        onChoose={({ id }) => {
          setTyped(null)
          address.change({ [name]: id })
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
