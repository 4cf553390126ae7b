import type { AddressPair, SavedView } from '@marketday/contract/panel/lists/saved-views'
import { filterNames, wholeListFrom, type ListEndpoint } from '../list-address.ts'

/** Says in the address which view is open; `all` where the list would open with another one. */
export const viewName = 'view'
const everything = 'all'

/** What a view of a list can hold: its filters and its order. */
export const viewFields = (endpoint: ListEndpoint): readonly string[] => [
  ...filterNames(endpoint),
  ...(endpoint.query?.shape['sort'] === undefined ? [] : ['sort']),
]

/** Filters and order of the list, as they stand in its address; what the endpoint would refuse says nothing. */
export function pairsFrom(endpoint: ListEndpoint, search: URLSearchParams): AddressPair[] {
  const meant = wholeListFrom(endpoint, search) as Readonly<Record<string, unknown>>
  return viewFields(endpoint)
    .filter((name) => Object.hasOwn(meant, name))
    .flatMap((name) => search.getAll(name).map((value) => ({ name, value })))
}

/** The address with a view opened in it, or with all rows; what does not belong to the list stays. */
export function withView(
  endpoint: ListEndpoint,
  search: URLSearchParams,
  view: Pick<SavedView, 'id' | 'query'> | null,
): URLSearchParams {
  const after = new URLSearchParams(search)
  const fields = viewFields(endpoint)
  for (const name of [...fields, 'pages']) after.delete(name)
  after.set(viewName, view?.id ?? everything)
  for (const { name, value } of view?.query ?? [])
    if (fields.includes(name)) after.append(name, value)
  return after
}

/** Nothing is said of the list: it opens as the person wants it to. */
export const isBare = (endpoint: ListEndpoint, search: URLSearchParams): boolean =>
  [...viewFields(endpoint), 'pages', viewName].every((name) => !search.get(name))

export const isSameQuery = (one: readonly AddressPair[], other: readonly AddressPair[]): boolean =>
  textOf(one) === textOf(other)

const textOf = (pairs: readonly AddressPair[]) =>
  pairs
    .map(({ name, value }) => JSON.stringify([name, value]))
    .toSorted()
    .join(' ')
