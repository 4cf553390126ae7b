import { currentShop } from '../../../platform/api/http.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { authState } from '../../../platform/session/auth-store.ts'

interface StoredMarket {
  /** User and shop. */
  readonly of: string
  readonly code: string
}

const storedMarket = keptValue<StoredMarket>('market')

const currentOwner = () => `${authState().userInfo.user?.id ?? ''} ${currentShop()}`

/** Code of the last market chosen by this user in this browser; undefined = home market. */
export function keptMarket(): string | undefined {
  const stored = storedMarket.read()
  return stored?.of === currentOwner() ? stored.code : undefined
}

export const keepMarket = (code: string | undefined) =>
  storedMarket.write(code === undefined ? null : { of: currentOwner(), code })

/** The market's code has changed, or it was deleted. */
export const replaceKeptMarket = (code: string, by: string | undefined) => {
  if (keptMarket() === code) keepMarket(by)
}
