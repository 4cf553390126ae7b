import { useSyncExternalStore } from 'react'
import { accessOf } from '../../paths.ts'

/** `signUp` opens the dialog for a newcomer; `sessionEnded` says why it opened by itself. */
export type SignInReason = 'signIn' | 'signUp' | 'sessionEnded'

/** A wish to see the sign-in dialog, and where to go afterwards. `null` stays on the page. */
export interface SignInRequest {
  readonly returnTo: string | null
  readonly reason: SignInReason
  /** What the newcomer comes for, in a sentence. */
  readonly purpose?: string
  /** The address that was said before. */
  readonly email?: string
}

const storageKey = 'sign-in-return'

let pending: SignInRequest | null = null
const listeners = new Set<() => void>()

/** Opens the sign-in dialog on the page the person is on. */
export function requestSignIn(
  returnTo: string | null = '/adminPanel',
  reason: SignInReason = 'signIn',
  purpose?: string,
) {
  set({ returnTo, reason, ...(purpose !== undefined && { purpose }) })
}

/** Signing up where the conversation has come to; the page stays, and the address that was said is filled in. */
export function requestSignUp(email: string) {
  set({ returnTo: null, reason: 'signUp', email })
}

/** The session ended under a page that needs one: the dialog opens on it, and what is typed there stays. */
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

/** The guard leaves the wish here before it leads to the home page; it survives a reload of the document. */
export function rememberReturn(path: string) {
  try {
    sessionStorage.setItem(storageKey, path)
  } catch {
    // Without storage the person signs in from the home page and lands on the panel's start.
  }
}

/** Takes up, once, a wish that the guard has left. */
export function takeUpReturn() {
  try {
    const path = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    if (path !== null) requestSignIn(ownPath(path))
  } catch {
    // See rememberReturn.
  }
}

/** The path of an address of ours; of anything else the panel's start. */
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
