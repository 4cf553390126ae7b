import { keptValue } from '../platform/kept-value.ts'

interface StoredConversation {
  /** Conversation token; empty before the first message. */
  readonly token: string
  readonly unsent?: { readonly id: string; readonly text: string }
  /** The next sign-up claims the conversation. */
  readonly isSigningUp?: boolean
}

const stored = keptValue<StoredConversation>('chat')

export const readKept = (): StoredConversation => stored.read() ?? { token: '' }

export const keep = (change: Partial<StoredConversation>) =>
  stored.write({ ...readKept(), ...change })

export const forgetKept = () => stored.write(null)
