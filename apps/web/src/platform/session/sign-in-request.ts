import { useSyncExternalStore } from 'react'
import { accessOf } from '../../paths.ts'

/** `signUp`: for new users; `sessionEnded`: opened automatically. */
export type SignInReason = 'signIn' | 'signUp' | 'sessionEnded'

/** Request to open the sign-in dialog, with the path to open afterward. `null` stays on the page. */
export interface SignInRequest {
  readonly returnTo: string | null
  readonly reason: SignInReason
  readonly purpose?: string
  readonly email?: string
}

const storageKey = 'sign-in-return'

let pending: SignInRequest | null = null
const listeners = new Set<() => void>()

export function requestSignIn(
  returnTo: string | null = '/adminPanel',
  reason: SignInReason = 'signIn',
  purpose?: string,
) {
  set({ returnTo, reason, ...(purpose !== undefined && { purpose }) })
}

export function requestSignUp(email: string) {
  set({ returnTo: null, reason: 'signUp', email })
}

/** The session ended on a page that requires one: opens the dialog and preserves the page's input. */
export function requestSignInAgain() {
  if (accessOf(location.pathname) === 'signedIn') set({ returnTo: null, reason: 'sessionEnded' })
}

export const dismissSignIn = () => set(null)

export const signInWanted = () => pending !== null

export function useSignInRequest(): SignInRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending,
    () => null,
  )
}

/** Stores the blocked path before the guard leads to the home page; survives a reload. */
export function rememberReturn(path: string) {
  try {
    sessionStorage.setItem(storageKey, path)
  } catch {
    // Without storage, sign-in from the home page leads to the panel's start.
  }
}

export function takeUpReturn() {
  try {
    const path = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    if (path !== null) requestSignIn(ownPath(path))
  } catch {
    // See rememberReturn.
  }
}

/** Path of a same-origin URL; the panel's start for others. */
export function ownPath(path: string): string {
  const url = URL.parse(path, location.origin)
  const isOurs = url?.origin === location.origin && path.startsWith('/')
  return isOurs && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : '/adminPanel'
}

function set(next: SignInRequest | null) {
  pending = next
  for (const listener of listeners) listener()
}
