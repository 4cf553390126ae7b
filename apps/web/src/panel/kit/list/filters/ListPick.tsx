import { useState } from 'react'
import { SuggestField } from '../../../../ui/fields/SuggestField.tsx'
import type { FilterName, ListAddress, ListEndpoint } from '../list-address.ts'
import type { PickFilter } from './list-filter.ts'

interface ListPickProps<E extends ListEndpoint> extends PickFilter {
  endpoint: E
  address: ListAddress
  name: FilterName<E>
  label: string
  className?: string
}

/** Filter with too many options for a select: found by name. */
export function ListPick<E extends ListEndpoint>(props: ListPickProps<E>) {
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
