import { day, money } from '../../../platform/format.ts'
import type { SelectOption } from '../../../ui/fields/SelectField.tsx'
import type { Suggestion } from '../../../ui/fields/SuggestField.tsx'
import type { FilterName, ListAddress, ListEndpoint } from './list-address.ts'

export type ListFilter<E extends ListEndpoint> = {
  readonly name: FilterName<E>
  readonly label: string
} & FilterKind

export type FilterKind =
  /** Select; `placeholder` is the label of the empty choice. */
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

export interface PickFilter {
  readonly placeholder: string
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** Label of the current value, once loaded. */
  readonly chosen: string | undefined
}

export interface ActiveFilter {
  readonly name: string
  readonly words: string
}

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
