import { useSyncExternalStore } from 'react'

/** A wish to see the sign-in dialog, and where to go afterwards. `null` stays on the page. */
export interface SignInRequest {
  readonly returnTo: string | null
}

const storageKey = 'sign-in-return'

let wanted: SignInRequest | null = null
const listeners = new Set<() => void>()

/** Opens the sign-in dialog on the page the person is on. */
export function requestSignIn(returnTo: string | null = '/adminPanel') {
  set({ returnTo })
}

export const dismissSignIn = () => set(null)

export const signInWanted = () => wanted !== null

export function useSignInRequest(): SignInRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanted,
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
    if (path?.startsWith('/') && !path.startsWith('//')) requestSignIn(path)
  } catch {
    // See rememberReturn.
  }
}

function set(next: SignInRequest | null) {
  wanted = next
  for (const listener of listeners) listener()
}
