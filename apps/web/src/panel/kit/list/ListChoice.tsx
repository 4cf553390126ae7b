import { SelectField, type SelectOption } from '../../../ui/fields/SelectField.tsx'
import type { FilterName, ListAddress, ListEndpoint } from './list-address.ts'

interface ListChoiceProps<E extends ListEndpoint> {
  endpoint: E
  address: ListAddress
  name: FilterName<E>
  label: string
  labelHidden?: boolean
  /** Label of the empty choice. */
  placeholder?: string
  options: readonly SelectOption[]
  className?: string
}

export function ListChoice<E extends ListEndpoint>(props: ListChoiceProps<E>) {
  const { endpoint: _endpoint, address, name, className = 'min-w-0', ...field } = props
  return (
    <SelectField
      {...field}
      value={address.value(name)}
      onChange={(event) => address.change({ [name]: event.target.value || null })}
      className={className}
    />
  )
}
