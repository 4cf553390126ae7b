import { SlidersHorizontal, X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { ListSearch, type ListSearchProps } from './ListSearch.tsx'
import type { ListAddress, ListEndpoint, SortName } from './list-address.ts'
import { FilterSheet, type FilterSheetProps, type Sorts } from './FilterSheet.tsx'
import { activeFilters, type ActiveFilter } from './list-filter.ts'

interface ListFiltersProps<E extends ListEndpoint> extends Omit<FilterSheetProps<E>, 'onClose'> {
  /** Omitted without search. */
  search?: Omit<ListSearchProps, 'address' | 'name'>
  children?: ReactNode
}

/** Sortable lists must pass their sort orders. */
type SortsWhereSorted<E extends ListEndpoint> = [SortName<E>] extends [never]
  ? unknown
  : { sorts: Sorts<E> }

export function ListFilters<E extends ListEndpoint>(
  props: ListFiltersProps<E> & SortsWhereSorted<E>,
) {
  const { search, children, ...sheet }: ListFiltersProps<E> = props
  const { endpoint, address, filters } = sheet
  const button = useRef<HTMLButtonElement>(null)
  const active = activeFilters(endpoint, address, filters)
  return (
    <search className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {search && <ListSearch address={address} {...search} />}
        <DialogButton
          ref={button}
          variant="secondary"
          dialog={(close) => <FilterSheet {...sheet} onClose={close} />}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
        </DialogButton>
        {children}
      </div>
      {active.length > 0 && (
        <Chips active={active} address={address} onRemoved={() => button.current?.focus()} />
      )}
    </search>
  )
}

interface ChipsProps {
  active: readonly ActiveFilter[]
  address: ListAddress
  onRemoved: () => void
}

function Chips({ active, address, onRemoved }: ChipsProps) {
  const remove = (these: readonly ActiveFilter[]) => {
    address.change(Object.fromEntries(these.map(({ name }) => [name, null])))
    onRemoved()
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Active filters" className="contents">
        {active.map((filter) => (
          <li key={filter.name} className="min-w-0">
            <button
              type="button"
              aria-label={`Remove filter ${filter.words}`}
              className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-primary-soft px-3 text-sm text-primary-ink"
              onClick={() => remove([filter])}
            >
              <bdi className="truncate">{filter.words}</bdi>
              <X aria-hidden className="size-3.5 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      {active.length > 1 && (
        <Button variant="quiet" size="small" onClick={() => remove(active)}>
          Clear all filters
        </Button>
      )}
    </div>
  )
}
