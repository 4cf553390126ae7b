import type { AddressPair, SavedView } from '@marketday/contract/panel/saved-views'
import { filterNames, wholeListFrom, type ListEndpoint } from './list-address.ts'

/** URL parameter of the open view; `all` overrides the default view. */
export const viewName = 'view'
const everything = 'all'

/** Parameters stored in a view: filters and sort order. */
export const viewFields = (endpoint: ListEndpoint): readonly string[] => [
  ...filterNames(endpoint),
  ...(endpoint.query?.shape['sort'] === undefined ? [] : ['sort']),
]

/** Filters and sort order from the URL; ignores values that the endpoint would reject. */
export function pairsFrom(endpoint: ListEndpoint, search: URLSearchParams): AddressPair[] {
  const meant = wholeListFrom(endpoint, search) as Readonly<Record<string, unknown>>
  return viewFields(endpoint)
    .filter((name) => Object.hasOwn(meant, name))
    .flatMap((name) => search.getAll(name).map((value) => ({ name, value })))
}

/** URL with a view applied, or with all rows; unrelated parameters stay. */
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

/** No list parameters in the URL: the default view applies. */
export const isBare = (endpoint: ListEndpoint, search: URLSearchParams): boolean =>
  [...viewFields(endpoint), 'pages', viewName].every((name) => !search.get(name))

export const isSameQuery = (one: readonly AddressPair[], other: readonly AddressPair[]): boolean =>
  textOf(one) === textOf(other)

const textOf = (pairs: readonly AddressPair[]) =>
  pairs
    .map(({ name, value }) => JSON.stringify([name, value]))
    .toSorted()
    .join(' ')
