import type { UserInfo as ServerUserInfo } from '@marketday/contract/identity'
import type { MenuItem } from '@marketday/contract/markets'
import { useSyncExternalStore } from 'react'

export type UserInfo = Partial<ServerUserInfo> & Record<string, unknown>

/** The five fields of spec section 3; the whole object is what local storage holds. */
export interface AuthState {
  userInfo: UserInfo
  token: string
  refreshToken: string
  businessSetupReq: boolean
  menuItems: MenuItem[]
}

interface Tokens {
  readonly token: string
  readonly refreshToken: string
  readonly expiresIn: number
}

export const authStorageKey = 'auth'

const empty: AuthState = {
  userInfo: {},
  token: '',
  refreshToken: '',
  businessSetupReq: false,
  menuItems: [],
}

let state = read() ?? empty
let persisted = true
const listeners = new Set<() => void>()

export const authState = (): AuthState => state

/** Logged in means a non-empty token and nothing else (spec 4). */
export const isLoggedIn = (auth: AuthState = state): boolean => auth.token !== ''

export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeAuth, authState, () => empty)
}

export function subscribeAuth(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The whole login reply becomes `userInfo` (spec 3). */
export function storeLogin(reply: UserInfo & { token: string; refreshToken: string }) {
  change({
    token: reply.token,
    refreshToken: reply.refreshToken,
    userInfo: reply,
    businessSetupReq: reply.businessSetupReq ?? false,
    menuItems: [],
  })
}

/** `existingTenant` becomes `userInfo`; a refresh token is stored where present and cleared where absent. */
export function storeSocial(reply: {
  response: { token: string; refreshToken?: string; existingTenant: UserInfo }
}) {
  const { token, refreshToken = '', existingTenant } = reply.response
  change({
    token,
    refreshToken,
    userInfo: existingTenant,
    businessSetupReq: existingTenant.businessSetupReq ?? false,
    menuItems: [],
  })
}

/** After a refresh the new tokens stand in both places, and what changed about the person meanwhile. */
export function storeTokens(reply: Tokens & Partial<UserInfo>) {
  const { token, refreshToken } = reply
  change({ token, refreshToken, userInfo: { ...state.userInfo, ...reply } })
}

/** Replaces the menu; nothing is merged. */
export const storeMenu = (menuItems: MenuItem[]) => change({ menuItems })

export const setBusinessSetupReq = (businessSetupReq: boolean) => change({ businessSetupReq })

export const mergeUserInfo = (partial: UserInfo) =>
  change({ userInfo: { ...state.userInfo, ...partial } })

/** Forgets everything and leaves no entry behind, now or later: nothing is written until the next change. */
export function clearAuth() {
  state = empty
  try {
    localStorage.removeItem(authStorageKey)
  } catch {
    // Storage may be blocked; then there is nothing to remove.
  }
  tell()
}

/** Follows sign-in and sign-out in other tabs. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== authStorageKey && event.key !== null) return
    reloadAuth()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Reads what another tab may have written since; used under the refresh lock. */
export function reloadAuth(): AuthState {
  if (persisted) state = read() ?? state
  tell()
  return state
}

function change(partial: Partial<AuthState>) {
  state = { ...state, ...partial }
  try {
    localStorage.setItem(authStorageKey, JSON.stringify(state))
    persisted = true
  } catch {
    // Storage may be blocked or full; the session then lives as long as the page.
    persisted = false
  }
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

/** Null when storage cannot be read at all; a malformed entry counts as none. */
function read(): AuthState | null {
  try {
    return parse(localStorage.getItem(authStorageKey))
  } catch {
    return null
  }
}

function parse(text: string | null): AuthState {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return typeof stored === 'object' && stored !== null
      ? sound(stored as Partial<AuthState>)
      : empty
  } catch {
    return empty
  }
}

function sound(stored: Partial<AuthState>): AuthState {
  return {
    userInfo:
      typeof stored.userInfo === 'object' && stored.userInfo !== null ? stored.userInfo : {},
    token: typeof stored.token === 'string' ? stored.token : '',
    refreshToken: typeof stored.refreshToken === 'string' ? stored.refreshToken : '',
    businessSetupReq: stored.businessSetupReq === true,
    menuItems: Array.isArray(stored.menuItems) ? stored.menuItems : [],
  }
}
