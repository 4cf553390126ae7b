import type { ListArrangement, ListName } from '@marketday/contract/panel/lists/lists'
import { currentShop } from '../../../../platform/api/http.ts'
import { keptValue } from '../../../../platform/kept-value.ts'
import { authState } from '../../../../platform/session/auth-store.ts'

/** Neither titles nor filters of views: words of the business stay out of local storage (decision 0020). */
export interface KeptSettings extends ListArrangement {
  /** The list opens with a view, once the server has said with which one. */
  readonly hasDefault: boolean
}

interface StoredLists {
  /** Whose they are, and of which shop. */
  readonly of: string
  readonly lists: Readonly<Partial<Record<ListName, KeptSettings>>>
}

const storedLists = keptValue<StoredLists>('list-settings')

const currentOwner = () => `${authState().userInfo.user?.id ?? ''} ${currentShop()}`

function readLists(): StoredLists['lists'] {
  const stored = storedLists.read()
  return stored?.of === currentOwner() ? stored.lists : {}
}

/** As this browser last knew them, so that a list is drawn as it will stay. */
export const keptSettings = (list: ListName): KeptSettings | undefined => readLists()[list]

export const keepSettings = (list: ListName, settings: KeptSettings) =>
  storedLists.write({ of: currentOwner(), lists: { ...readLists(), [list]: settings } })
