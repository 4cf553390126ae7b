import type { Endpoint, QueryInput } from '@marketday/contract/endpoints/endpoint'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Pending navigation: its history entry and parameters. */
let underWay: { readonly from: string; readonly search: URLSearchParams } | null = null

/**
 * Filters, sort order and page of a list, stored in the URL. `pages` holds the previous cursors,
 * so that the previous page has a URL too.
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const pages = pagesOf(search)

  // Navigation completed or superseded.
  useEffect(
    () => () => {
      underWay = null
    },
    [key],
  )

  const write = (changes: Changes, { replace = false, state }: Step = {}) => {
    // Combines choices made before the page has updated.
    const after = new URLSearchParams(underWay?.from === key ? underWay.search : search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    underWay = { from: key, search: after }
    // Synchronous, so that input has immediate feedback.
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
    /** Resets the page for a new filter or sort order. */
    change: (changes: Changes, step?: Step) => write({ ...changes, pages: null }, step),
    /** Opening a detail leaves the list's position unchanged. */
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
  readonly replace?: boolean
  readonly state?: unknown
}

export type ListAddress = ReturnType<typeof useListAddress>

/** Endpoint with an object query: its fields are the URL parameters. */
export type ListEndpoint = Endpoint & {
  readonly query?: { readonly shape: Readonly<Record<string, Field>> }
}

export type FilterName<E extends ListEndpoint> = keyof NonNullable<QueryInput<E>> & string

export type SortName<E extends ListEndpoint> =
  'sort' extends FilterName<E> ? NonNullable<NonNullable<QueryInput<E>>['sort']> & string : never

interface Field {
  safeParse: (value: unknown) => { readonly success: boolean }
}

/** Query from the URL; ignores values that the endpoint would reject. */
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

/** Filters and sort order, without the page. */
export function wholeListFrom<E extends ListEndpoint>(
  endpoint: E,
  search: URLSearchParams,
): Omit<QueryInput<E>, Page> {
  const { cursor: _cursor, ...query } = queryFrom(endpoint, search) as Record<string, unknown>
  return query as Omit<QueryInput<E>, Page>
}

/** Filters only. */
export function filtersFrom<E extends ListEndpoint>(
  endpoint: E,
  search: URLSearchParams,
): Omit<QueryInput<E>, Page | 'sort'> {
  const { sort: _sort, ...filters } = wholeListFrom(endpoint, search) as Record<string, unknown>
  return filters as Omit<QueryInput<E>, Page | 'sort'>
}

export const filterNames = ({ query }: ListEndpoint): readonly string[] =>
  Object.keys(query?.shape ?? {}).filter((name) => name !== 'sort' && !pageNames.has(name))

const pageNames: ReadonlySet<string> = new Set(['cursor', 'limit'])

const pagesOf = (search: URLSearchParams) => (search.get('pages') ?? '').split('.').filter(Boolean)
