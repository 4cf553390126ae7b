import type { Endpoint, QueryInput } from '@marketday/contract/endpoints/endpoint'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The entry of the history that the last step leaves, and what the next one says, until it is shown. */
let underWay: { readonly from: string; readonly search: URLSearchParams } | null = null

/**
 * Filters, sorting and page of a list, as they stand in the address. `pages` holds the cursors that led
 * here, so that the previous page has an address too.
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const pages = pagesOf(search)

  // Arrived, or gone elsewhere.
  useEffect(
    () => () => {
      underWay = null
    },
    [key],
  )

  const write = (changes: Changes, { replace = false, state }: Step = {}) => {
    // Who chooses twice before the page has followed has chosen both.
    const after = new URLSearchParams(underWay?.from === key ? underWay.search : search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    underWay = { from: key, search: after }
    // At once: whoever types or chooses sees that something happens.
    setSearch(after, { replace, state, preventScrollReset: true, flushSync: true })
  }

  const hrefOf = (cursors: readonly string[]) => {
    const after = new URLSearchParams(search)
    after.delete('pages')
    if (cursors.length > 0) after.set('pages', cursors.join('.'))
    return `?${after}`
  }

  return {
    value: (name: string) => search.get(name) ?? '',
    /** With another filter or order the list begins anew. */
    change: (changes: Changes, step?: Step) => write({ ...changes, pages: null }, step),
    /** What is opened beside the list leaves it where it is. */
    open: write,
    pagination: (nextCursor: string | null | undefined) => ({
      previousHref: pages.length > 0 ? hrefOf(pages.slice(0, -1)) : null,
      nextHref: nextCursor ? hrefOf([...pages, nextCursor]) : null,
      position: `Page ${pages.length + 1}`,
    }),
  }
}

type Changes = Readonly<Record<string, string | null>>

interface Step {
  /** Instead of the entry of the history that is shown. */
  readonly replace?: boolean
  /** What the entry remembers. */
  readonly state?: unknown
}

export type ListAddress = ReturnType<typeof useListAddress>

/** An endpoint whose query is an object: its fields are what the address of its list may say. */
export type ListEndpoint = Endpoint & {
  readonly query?: { readonly shape: Readonly<Record<string, Field>> }
}

/** What the query of an endpoint calls its fields. */
export type FilterName<E extends ListEndpoint> = keyof NonNullable<QueryInput<E>> & string

/** The orders that the query of an endpoint knows. */
export type SortName<E extends ListEndpoint> =
  'sort' extends FilterName<E> ? NonNullable<NonNullable<QueryInput<E>>['sort']> & string : never

interface Field {
  safeParse: (value: unknown) => { readonly success: boolean }
}

/** The query of a list as its address says it; what the endpoint would refuse says nothing. */
export function queryFrom<E extends ListEndpoint>(
  endpoint: E,
  search: URLSearchParams,
): QueryInput<E> {
  const cursor = pagesOf(search).at(-1)
  const entries = Object.entries(endpoint.query?.shape ?? {}).flatMap(([name, field]) => {
    const value = search.get(name)
    return value && !pageNames.has(name) && field.safeParse(value).success ? [[name, value]] : []
  })
  return { ...Object.fromEntries(entries), ...(cursor && { cursor }) } as QueryInput<E>
}

type Page = 'cursor' | 'limit'

/** Rows and order of the list, without where its page begins. */
export function wholeListFrom<E extends ListEndpoint>(
  endpoint: E,
  search: URLSearchParams,
): Omit<QueryInput<E>, Page> {
  const { cursor: _cursor, ...query } = queryFrom(endpoint, search) as Record<string, unknown>
  return query as Omit<QueryInput<E>, Page>
}

/** Which rows the list has, on all its pages. */
export function filtersFrom<E extends ListEndpoint>(
  endpoint: E,
  search: URLSearchParams,
): Omit<QueryInput<E>, Page | 'sort'> {
  const { sort: _sort, ...filters } = wholeListFrom(endpoint, search) as Record<string, unknown>
  return filters as Omit<QueryInput<E>, Page | 'sort'>
}

/** What leaves rows out of a list. */
export const filterNames = ({ query }: ListEndpoint): readonly string[] =>
  Object.keys(query?.shape ?? {}).filter((name) => name !== 'sort' && !pageNames.has(name))

const pageNames: ReadonlySet<string> = new Set(['cursor', 'limit'])

const pagesOf = (search: URLSearchParams) => (search.get('pages') ?? '').split('.').filter(Boolean)
