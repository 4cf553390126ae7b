import { day, money } from '../../../../platform/format.ts'
import type { SelectOption } from '../../../../ui/fields/SelectField.tsx'
import type { Suggestion } from '../../../../ui/fields/SuggestField.tsx'
import type { FilterName, ListAddress, ListEndpoint } from '../list-address.ts'

/** One thing that a list can be narrowed by, as people read it. */
export type ListFilter<E extends ListEndpoint> = {
  readonly name: FilterName<E>
  readonly label: string
} & FilterKind

export type FilterKind =
  /** One of several values; `placeholder` says what the list holds while none is chosen. */
  | {
      readonly kind: 'choice'
      readonly placeholder: string
      readonly options: readonly SelectOption[]
    }
  | ({ readonly kind: 'pick' } & PickFilter)
  | { readonly kind: 'day' }
  | { readonly kind: 'amount'; readonly currency: string }
  | { readonly kind: 'switch' }
  /** Only a link sets it. */
  | { readonly kind: 'link' }

/** One of so many that it is found by its name. */
export interface PickFilter {
  readonly placeholder: string
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** What the one in the address is called, as soon as that is known. */
  readonly chosen: string | undefined
}

export interface ActiveFilter {
  readonly name: string
  readonly words: string
}

/** The filters that the address names, as far as the endpoint takes their values. */
export function activeFilters<E extends ListEndpoint>(
  endpoint: E,
  address: ListAddress,
  filters: readonly ListFilter<E>[],
): ActiveFilter[] {
  return filters.flatMap((filter) => {
    const value = address.value(filter.name)
    const isTaken = endpoint.query?.shape[filter.name]?.safeParse(value).success
    return value && isTaken ? [{ name: filter.name, words: inWords(filter, value) }] : []
  })
}

function inWords(filter: { readonly label: string } & FilterKind, value: string): string {
  const { label } = filter
  if (filter.kind === 'choice')
    return `${label}: ${filter.options.find((option) => option.value === value)?.label ?? value}`
  if (filter.kind === 'pick') return `${label}: ${filter.chosen ?? '…'}`
  if (filter.kind === 'day') return `${label} ${day(`${value}T12:00:00Z`)}`
  if (filter.kind === 'amount')
    return `${label} ${filter.currency ? money(Number(value), filter.currency) : value}`
  return label
}
