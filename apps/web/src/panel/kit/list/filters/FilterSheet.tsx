import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { optionsOf } from '../../../../ui/fields/SelectField.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Sheet } from '../../../../ui/dialogs/Sheet.tsx'
import type { FilterName, ListAddress, ListEndpoint, SortName } from '../list-address.ts'
import type { FilterKind, ListFilter } from './list-filter.ts'
import { ListAmount } from './ListAmount.tsx'
import { ListChoice } from './ListChoice.tsx'
import { ListDay } from './ListDay.tsx'
import { ListPick } from './ListPick.tsx'

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
