import { mostRecent } from '@marketday/contract/panel/panel-search'
import { keptValue } from '../../platform/kept-value.ts'
import { currentShop } from '../../platform/api/http.ts'
import { authState } from '../../platform/session/auth-store.ts'

interface RecentRecord {
  /** User and shop. */
  readonly of: string
  readonly ids: readonly string[]
}

const storedRecent = keptValue<RecentRecord>('recently-opened')

const currentOwner = () => `${authState().userInfo.user?.id ?? ''} ${currentShop()}`

/** Ids of recently opened records; names are refetched (decision 0076). */
export function recentIds(): readonly string[] {
  const stored = storedRecent.read()
  return stored?.of === currentOwner() && Array.isArray(stored.ids) ? stored.ids : []
}

export function noteRecent(id: string) {
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, mostRecent)
  storedRecent.write({ of: currentOwner(), ids })
}

export const openedId = (pathname: string): string | undefined =>
  /\/(?:items|orderManagement|imported)\/([0-9a-f-]{36})$/.exec(pathname)?.[1]
