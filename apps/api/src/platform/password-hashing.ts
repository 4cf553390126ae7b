import { hash, verify } from '@node-rs/argon2'

import { createConcurrencyLimit } from './concurrency-limit.ts'

// OWASP minimum for argon2id; one hash costs about 80 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Protects the shop from a flood of sign-ins.
const { run, checkCapacity } = createConcurrencyLimit({
  atOnce: 2,
  waitingAtMost: 50,
  refusal: 'Too many people are signing in right now. Please try again in a moment',
})

/** Throws 429 if the hashing queue is full. */
export const checkHashingCapacity = checkCapacity

export const hashPassword = (password: string): Promise<string> =>
  run(() => hash(password.normalize('NFC'), cost))

let dummy: Promise<string> | undefined

/** Takes the same time with and without an account or a password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('no account has this password', cost)
  const target = stored ?? (await dummy)
  const matches = await run(() => verify(target, password.normalize('NFC')))
  return matches && stored !== null
}

/** True for a hash below the current cost; it is renewed at the next sign-in. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(
    `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
  )
