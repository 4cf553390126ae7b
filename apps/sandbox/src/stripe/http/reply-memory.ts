import { createHash } from 'node:crypto'
import { StripeProblem } from './problem.ts'

export type StoredReply = { status: number; body: string }
type Entry = { hash: string; reply: StoredReply | null }
export type ReplyMemory = {
  begin: (key: string, request: string) => StoredReply | null
  finish: (key: string, reply: StoredReply) => void
  forget: (key: string) => void
}

const KEPT = 50_000

/** Stripe's idempotency (v1): stores the first response once execution has begun, and replays it. */
export function createReplyMemory(): ReplyMemory {
  const entries = new Map<string, Entry>()
  return {
    begin(key, request) {
      if (key.length > 255)
        throw new StripeProblem(400, 'Idempotency keys cannot be longer than 255 characters.', {
          type: 'idempotency_error',
        })
      const hash = createHash('sha256').update(request).digest('hex')
      const entry = entries.get(key)
      if (!entry) {
        entries.set(key, { hash, reply: null })
        for (const oldest of entries.keys()) {
          if (entries.size <= KEPT) break
          entries.delete(oldest)
        }
        return null
      }
      if (entry.hash !== hash)
        throw new StripeProblem(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      if (!entry.reply)
        throw new StripeProblem(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
          { code: 'idempotency_key_in_use' },
        )
      return entry.reply
    },
    finish(key, reply) {
      const entry = entries.get(key)
      if (entry) entry.reply = reply
    },
    forget: (key) => void entries.delete(key),
  }
}
