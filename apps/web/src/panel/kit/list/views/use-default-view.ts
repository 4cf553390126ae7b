import type { ListName } from '@marketday/contract/panel/lists/lists'
import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ListEndpoint } from '../list-address.ts'
import { useListSettings } from '../settings/list-settings.ts'
import { isBare, viewName, withView } from './view-address.ts'

/**
 * Opens the user's default view if the URL has no list parameters: on entry, and when a link leads
 * there again. Not after the last filter is cleared, which shows all rows. True while loading.
 */
export function useDefaultView(list: ListName, endpoint: ListEndpoint): boolean {
  const { settings, awaitsView } = useListSettings(list)
  const [search, setSearch] = useSearchParams()
  const mayOpen = useRef(true)
  const view = settings.views.find(({ id }) => id === settings.defaultViewId)
  useLayoutEffect(() => {
    if (!isBare(endpoint, search)) mayOpen.current = search.has(viewName)
    else if (view && mayOpen.current)
      setSearch(withView(endpoint, search, view), { replace: true, preventScrollReset: true })
  }, [endpoint, search, setSearch, view])
  return awaitsView && isBare(endpoint, search)
}
