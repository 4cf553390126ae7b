import { currentShop } from '../../../platform/api/http.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { authState } from '../../../platform/session/auth-store.ts'

interface StoredMarket {
  /** Whose choice it is, and in which shop. */
  readonly of: string
  readonly code: string
}

const storedMarket = keptValue<StoredMarket>('market')

const currentOwner = () => `${authState().userInfo.user?.id ?? ''} ${currentShop()}`

/** The code of the market that this person last chose in this browser; undefined stands for the home market. */
export function keptMarket(): string | undefined {
  const stored = storedMarket.read()
  return stored?.of === currentOwner() ? stored.code : undefined
}

export const keepMarket = (code: string | undefined) =>
  storedMarket.write(code === undefined ? null : { of: currentOwner(), code })

/** Its code is another one, or it is gone. */
export const replaceKeptMarket = (code: string, by: string | undefined) => {
  if (keptMarket() === code) keepMarket(by)
}
