import type { UserInfo as ServerUserInfo } from '@marketday/contract/accounts/identity/identity'
import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import { useSyncExternalStore } from 'react'
import { forgetRun } from '../offline/forget-run.ts'
import { requestSignInAgain } from './sign-in-request.ts'

export type UserInfo = Partial<ServerUserInfo> & Record<string, unknown>

/** Five fields of spec section 3; local storage holds the whole object. */
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
// Set from sign-out to the next sign-in: a late response must not restore the entry.
let suspended = false
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
  suspended = false
  change({
    token: reply.token,
    refreshToken: reply.refreshToken,
    userInfo: reply,
    businessSetupReq: reply.businessSetupReq ?? false,
    menuItems: [],
  })
}

/** `existingTenant` becomes `userInfo`; the refresh token is stored if present and cleared if absent. */
export function storeSocial(reply: {
  response: { token: string; refreshToken?: string; existingTenant: UserInfo }
}) {
  const { token, refreshToken = '', existingTenant } = reply.response
  suspended = false
  change({
    token,
    refreshToken,
    userInfo: existingTenant,
    businessSetupReq: existingTenant.businessSetupReq ?? false,
    menuItems: [],
  })
}

/** Updates the tokens in both places after a refresh, plus changed user data. */
export function storeTokens(reply: Tokens & Partial<UserInfo>) {
  const { token, refreshToken } = reply
  change({ token, refreshToken, userInfo: { ...state.userInfo, ...reply } })
}

/** Replaces the menu without merging. */
export const storeMenu = (menuItems: MenuItem[]) => change({ menuItems })

export const setBusinessSetupReq = (businessSetupReq: boolean) => change({ businessSetupReq })

export const mergeUserInfo = (partial: UserInfo) =>
  change({ userInfo: { ...state.userInfo, ...partial } })

/** Clears everything and removes the entry: nothing is written until the next sign-in. */
export function clearAuth() {
  state = empty
  suspended = true
  try {
    localStorage.removeItem(authStorageKey)
  } catch {
    // Storage may be blocked; then there is nothing to remove.
  }
  forgetRun()
  tell()
}

/**
 * The server ended the session. Other tabs see empty fields before the entry is removed, which
 * distinguishes this from a sign-out: they keep their page and its input under the sign-in dialog.
 */
export function clearEndedAuth() {
  change({ ...empty })
  clearAuth()
}

/** Syncs sign-in and sign-out from other tabs. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== authStorageKey && key !== null) return
    if (newValue !== null && isLoggedIn() && !isLoggedIn(parse(newValue))) requestSignInAgain()
    reloadAuth()
  }
  // A page restored from the back/forward cache has missed changes.
  const onShow = ({ persisted: wasFrozen }: PageTransitionEvent) => wasFrozen && reloadAuth()
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}

/**
 * Rereads the entry, possibly changed by another tab; used under the refresh lock. The menu stays
 * this tab's: another tab may work for another shop.
 */
export function reloadAuth(): AuthState {
  const stored = persisted ? read() : null
  if (!stored) return state
  const wasLoggedIn = isLoggedIn()
  const isSamePerson = stored.userInfo.user?.id === state.userInfo.user?.id
  const ownMenu = isSamePerson && isLoggedIn(stored) ? state.menuItems : []
  state = ownMenu.length > 0 ? { ...stored, menuItems: ownMenu } : stored
  suspended = !isLoggedIn(stored) && (suspended || wasLoggedIn)
  tell()
  return state
}

function change(partial: Partial<AuthState>) {
  state = { ...state, ...partial }
  if (!suspended) write()
  tell()
}

function write() {
  try {
    localStorage.setItem(authStorageKey, JSON.stringify(state))
    persisted = true
  } catch {
    // Storage may be blocked or full; the session then lives as long as the page.
    persisted = false
  }
}

function tell() {
  for (const listener of listeners) listener()
}

/** Null if storage is unreadable; a malformed entry counts as none. */
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
    return typeof stored === 'object' && stored !== null ? sound(stored) : empty
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
