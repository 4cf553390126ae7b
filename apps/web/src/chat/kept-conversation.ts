const storageKey = 'chat'

interface Kept {
  /** Opens the conversation; empty before the first message has arrived. */
  readonly token: string
  /** A message that could not be sent. */
  readonly unsent?: { readonly id: string; readonly text: string }
  /** Whoever signs up now takes the conversation along. */
  readonly isSigningUp?: boolean
}

/** The conversation of this browser, in any of its tabs. */
export function readKept(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Kept | null) ?? { token: '' }
  } catch {
    return { token: '' }
  }
}

export function keep(change: Partial<Kept>) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readKept(), ...change }))
  } catch {
    // Without storage the conversation lives as long as the page.
  }
}

export function forgetKept() {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
