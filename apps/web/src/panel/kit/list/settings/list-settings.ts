import {
  arrangeList,
  getListSettings,
  type ListArrangement,
  type ListName,
  type ListSettings,
} from '@marketday/contract/lists/lists'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { showAnswer } from '../../../../platform/api/show-answer.ts'
import { act, actsOn } from '../../../act.ts'
import { keepSettings, keptSettings } from './kept-settings.ts'

const usual: ListSettings = {
  columns: [],
  density: 'comfortable',
  views: [],
  defaultViewId: null,
}

/** The key begins with the noun of the events that tell of a changed view. */
const listSettingsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['view', list],
    queryFn: async ({ signal }) => {
      const reply = await call(getListSettings, { params: { list }, signal })
      const settings = { ...reply, ...wishes.get(list) }
      keepSettings(list, settings)
      return settings
    },
    placeholderData: () => keptSettings(list),
    staleTime: 5 * 60_000,
  })

/** How the person sees a list; as this browser last knew it, until the server has answered. */
export const useListSettings = (list: ListName): ListSettings =>
  useQuery(listSettingsQuery(list)).data ?? usual

export const refreshSettings = () => queryClient.invalidateQueries({ queryKey: ['view'] })

export const actOnViews = actsOn(refreshSettings)

/** What is on its way to the server, or has yet to go there; an answer of before does not undo it. */
const wishes = new Map<ListName, ListArrangement>()
const senders = new Map<ListName, Promise<void>>()

type Change = (now: ListArrangement) => ListArrangement

/**
 * Shown at once, and sent one after the other: of several changes meanwhile only the last. Each begins with what the
 * one before has made, however quickly they follow.
 */
export function saveArrangement(list: ListName, change: Change): ListArrangement {
  const { queryKey } = listSettingsQuery(list)
  const known = queryClient.getQueryData(queryKey) ?? keptSettings(list) ?? usual
  const { columns, density } = wishes.get(list) ?? known
  const wish = change({ columns, density })
  wishes.set(list, wish)
  keepSettings(list, { ...known, ...wish })
  void showAnswer(queryKey, { ...known, ...wish })
  if (!senders.has(list))
    senders.set(
      list,
      sendWishes(list).finally(() => senders.delete(list)),
    )
  return wish
}

async function sendWishes(list: ListName): Promise<void> {
  for (let wish = wishes.get(list); wish; wish = wishes.get(list)) {
    const body = wish
    await act(() => call(arrangeList, { params: { list }, body }), {
      failed: 'The columns were not saved',
    })
    if (wishes.get(list) === body) wishes.delete(list)
  }
  // What was refused is shown as it was before.
  await refreshSettings()
}
