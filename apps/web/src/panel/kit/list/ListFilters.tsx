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
    // Without a box of its own: search, filters and chips wrap with the rest of the bar.
    <search className="contents">
      {search && <ListSearch address={address} {...search} />}
      <DialogButton
        ref={button}
        variant="secondary"
        size="small"
        dialog={(close) => <FilterSheet {...sheet} onClose={close} />}
      >
        <SlidersHorizontal aria-hidden className="size-4 shrink-0" />
        <span className="max-sm:sr-only">Filters</span>
        {active.length > 0 && ` (${active.length})`}
      </DialogButton>
      {children}
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
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:order-last max-sm:basis-full">
      <ul aria-label="Active filters" className="contents">
        {active.map((filter) => (
          <li key={filter.name} className="min-w-0">
            <button
              type="button"
              aria-label={`Remove filter ${filter.words}`}
              className="inline-flex min-h-7 max-w-60 items-center gap-1.5 rounded-full bg-primary-soft px-3 text-sm text-primary-ink"
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
