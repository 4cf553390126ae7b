import type { ListArrangement, ListName } from '@marketday/contract/panel/lists/lists'
import { currentShop } from '../../../../platform/api/http.ts'
import { keptValue } from '../../../../platform/kept-value.ts'
import { authState } from '../../../../platform/session/auth-store.ts'

/** Excludes titles and filters of views: business data stays out of local storage (decision 0020). */
export interface KeptSettings extends ListArrangement {
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
export const keptSettings = (list: ListName): KeptSettings | undefined => readLists()[list]

export const keepSettings = (list: ListName, settings: KeptSettings) =>
  storedLists.write({ of: currentOwner(), lists: { ...readLists(), [list]: settings } })
