import { keptValue } from '../platform/kept-value.ts'

interface StoredConversation {
  /** Opens the conversation; empty before the first message has arrived. */
  readonly token: string
  /** A message that could not be sent. */
  readonly unsent?: { readonly id: string; readonly text: string }
  /** Whoever signs up now takes the conversation along. */
  readonly isSigningUp?: boolean
}

const stored = keptValue<StoredConversation>('chat')

/** The conversation of this browser, in any of its tabs. */
export const readKept = (): StoredConversation => stored.read() ?? { token: '' }

export const keep = (change: Partial<StoredConversation>) =>
  stored.write({ ...readKept(), ...change })

export const forgetKept = () => stored.write(null)
