import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { FilterName, ListAddress, ListEndpoint } from '../list-address.ts'

interface ListDayProps<E extends ListEndpoint> {
  endpoint: E
  address: ListAddress
  name: FilterName<E>
  label: string
  className?: string
}

export function ListDay<E extends ListEndpoint>(props: ListDayProps<E>) {
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
