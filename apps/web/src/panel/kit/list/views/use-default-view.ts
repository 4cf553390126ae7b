import type { ListSettings } from '@marketday/contract/lists/lists'
import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ListEndpoint } from '../list-address.ts'
import { isBare, viewName, withView } from './view-address.ts'

/**
 * Opens the person's default view where the address says nothing of the list: on entry, and when a link leads to it
 * anew. Whoever takes the last filter away wants to see all rows.
 */
export function useDefaultView(
  endpoint: ListEndpoint,
  { views, defaultViewId }: Pick<ListSettings, 'views' | 'defaultViewId'>,
) {
  const [search, setSearch] = useSearchParams()
  const mayOpen = useRef(true)
  const view = views.find(({ id }) => id === defaultViewId)
  useLayoutEffect(() => {
    if (!isBare(endpoint, search)) mayOpen.current = search.has(viewName)
    else if (view && mayOpen.current)
      setSearch(withView(endpoint, search, view), { replace: true, preventScrollReset: true })
  }, [endpoint, search, setSearch, view])
}
