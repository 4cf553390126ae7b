import { useSearchParams } from 'react-router'

/**
 * Filters, sorting and page of a list, as they stand in the address. `pages` holds the cursors that led
 * here, so that the previous page has an address too.
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const pages = pagesOf(search)

  const write = (changes: Changes, { replace = false, state }: Step = {}) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      // At once: whoever types or chooses sees that something happens.
      { replace, state, preventScrollReset: true, flushSync: true },
    )

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

/** The query fields that the address holds, and the cursor of its page. */
export function queryFrom(
  search: URLSearchParams,
  names: readonly string[],
): Record<string, string> {
  const cursor = pagesOf(search).at(-1)
  const given = names.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(given), ...(cursor && { cursor }) }
}

const pagesOf = (search: URLSearchParams) => (search.get('pages') ?? '').split('.').filter(Boolean)
