import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'

import {
  arrangeList,
  getListSettings,
  type ListArrangement,
  type ListName,
  type ListSettings,
} from '@marketday/contract/panel/lists'

import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { act, actsOn } from '../../act.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { authState } from '../../../platform/session/auth-store.ts'

const noViews = { views: [], defaultViewId: null }
const usual: ListSettings = { columns: [], density: 'compact', ...noViews }

/** Key starts with the event noun of views. */
const listSettingsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['view', list],
    queryFn: async ({ signal }) => {
      const settings = await call(getListSettings, { params: { list }, signal })
      keep(list, settings)
      return settings
    },
    staleTime: 5 * 60_000,
  })

function keep(list: ListName, { columns, density, defaultViewId }: ListSettings) {
  keepSettings(list, { columns, density, hasDefault: defaultViewId !== null })
}

function readKept(list: ListName): ListSettings {
  const { columns, density } = keptSettings(list) ?? usual
  return { columns, density, ...noViews }
}

/** User's list settings; locally stored ones until loaded. */
export function useListSettings(list: ListName) {
  const { data, isPending, failureCount } = useQuery(listSettingsQuery(list))
  const stored = useMemo(() => readKept(list), [list])
  const arrangement = useSyncExternalStore(subscribe, () => wishes.get(list))
  return {
    settings: { ...(data ?? stored), ...arrangement },
    /** A default view exists but is not loaded yet. */
    awaitsView: isPending && failureCount === 0 && keptSettings(list)?.hasDefault === true,
  }
}

export const refreshSettings = () => queryClient.invalidateQueries({ queryKey: ['view'] })

export const actOnViews = actsOn(refreshSettings)

const wishes = new Map<ListName, ListArrangement>()
const listeners = new Set<() => void>()
const sending = new Set<ListName>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function wishFor(list: ListName, arrangement: ListArrangement | null) {
  if (arrangement) wishes.set(list, arrangement)
  else wishes.delete(list)
  for (const listener of listeners) listener()
}

/**
 * Applies at once and saves sequentially; of several queued changes only the last is sent. Each
 * builds on the previous one.
 */
export function saveArrangement(
  list: ListName,
  change: (now: ListArrangement) => ListArrangement,
): ListArrangement {
  const saved = queryClient.getQueryData(listSettingsQuery(list).queryKey) ?? readKept(list)
  const { columns, density } = wishes.get(list) ?? saved
  const arrangement = change({ columns, density })
  wishFor(list, arrangement)
  if (!sending.has(list)) void sendWishes(list)
  return arrangement
}

async function sendWishes(list: ListName): Promise<void> {
  sending.add(list)
  for (let arrangement = wishes.get(list); arrangement; arrangement = wishes.get(list)) {
    const body = arrangement
    await act(() => call(arrangeList, { params: { list }, body }), {
      failed: 'The columns could not be saved',
    })
    if (wishes.get(list) !== body) continue
    // A refusal restores the old settings.
    await refreshSettings()
    if (wishes.get(list) === body) wishFor(list, null)
  }
  sending.delete(list)
}

/** Excludes titles and filters of views: business data stays out of local storage (decision 0020). */
interface KeptSettings extends ListArrangement {
  /** The list has a default view, still to be loaded. */
  readonly hasDefault: boolean
}

interface StoredLists {
  /** User and shop. */
  readonly of: string
  readonly lists: Readonly<Partial<Record<ListName, KeptSettings>>>
}

const storedLists = keptValue<StoredLists>('list-settings')

const currentOwner = () => `${authState().userInfo.user?.id ?? ''} ${currentShop()}`

function readLists(): StoredLists['lists'] {
  const stored = storedLists.read()
  return stored?.of === currentOwner() ? stored.lists : {}
}

/** Settings last seen by this browser, to render the list without a shift. */
const keptSettings = (list: ListName): KeptSettings | undefined => readLists()[list]

const keepSettings = (list: ListName, settings: KeptSettings) =>
  storedLists.write({ of: currentOwner(), lists: { ...readLists(), [list]: settings } })
