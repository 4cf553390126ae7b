import { hash, verify } from '@node-rs/argon2'

import { limited } from '../platform/http/errors.ts'

// OWASP's argon2id floor; one hash costs about 80 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const waitingAtMost = 50

let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), cost))

let dummy: Promise<string> | undefined

/** Takes the same time whether or not the account exists or has a password. */
export async function passwordMatches(stored: string | null, given: string): Promise<boolean> {
  dummy ??= hash('no account has this password', cost)
  const target = stored ?? (await dummy)
  const matches = await inTurn(() => verify(target, given.normalize('NFC')))
  return matches && stored !== null
}

/** A few hashes at once keep a flood of sign-ins from starving the shop; the rest wait or are told to. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost)
      throw limited(2, 'Many people are signing in right now; please try again in a moment')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
