import type { ListArrangement, ListName } from '@marketday/contract/lists/lists'
import { currentShop } from '../../../../platform/api/http.ts'
import { keptValue } from '../../../../platform/kept-value.ts'
import { authState } from '../../../../platform/session/auth-store.ts'

/** Neither titles nor filters of views: words of the business stay out of local storage (decision 0020). */
export interface KeptSettings extends ListArrangement {
  /** The list opens with a view, once the server has said with which one. */
  readonly hasDefault: boolean
}

interface Kept {
  /** Whose they are, and of which shop. */
  readonly of: string
  readonly lists: Readonly<Partial<Record<ListName, KeptSettings>>>
}

const kept = keptValue<Kept>('list-settings')

const currentOwner = () => `${authState().userInfo.user?.id ?? ''} ${currentShop()}`

function readLists(): Kept['lists'] {
  const found = kept.read()
  return found?.of === currentOwner() ? found.lists : {}
}

/** As this browser last knew them, so that a list is drawn as it will stay. */
export const keptSettings = (list: ListName): KeptSettings | undefined => readLists()[list]

export const keepSettings = (list: ListName, settings: KeptSettings) =>
  kept.write({ of: currentOwner(), lists: { ...readLists(), [list]: settings } })
