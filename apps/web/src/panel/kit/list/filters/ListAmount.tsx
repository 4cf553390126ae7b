import { useState } from 'react'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import type { FilterName, ListAddress, ListEndpoint } from '../list-address.ts'

interface ListAmountProps<E extends ListEndpoint> {
  endpoint: E
  address: ListAddress
  name: FilterName<E>
  label: string
  currency: string
  className?: string
}

/** Amount filter; typing until blur is one history entry. */
export function ListAmount<E extends ListEndpoint>(props: ListAmountProps<E>) {
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
