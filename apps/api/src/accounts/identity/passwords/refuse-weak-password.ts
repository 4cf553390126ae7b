import { isMadeOfNames, shortestPassword } from '@marketday/contract/accounts/identity/password'

import { invalid } from '../../../platform/http/errors.ts'
import { estimateGuesses } from './estimate-guesses.ts'
import { asPerson } from '../../../platform/database/as-person.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { listTenantsOf } from '../queries.ts'
import { findFactors, hasAnyFactor } from '../second-factors/queries.ts'

/**
 * Throws 400 `password_refused` with the reason: too short, breached, made of names, or key
 * sequences, dates, repetitions, common words and phrases. Minimum eight characters with a second
 * factor, and more than 10^8 guesses.
 */
export async function refuseWeakPassword(
  password: string,
  { names, hasSecondFactor }: PasswordOwner,
): Promise<void> {
  const shortest = shortestPassword(hasSecondFactor)
  if ([...password].length < shortest)
    throw refused(
      hasSecondFactor
        ? `Use at least ${shortest} characters`
        : `Use at least ${shortest} characters, or set up a second factor first`,
    )
  const { isBreached, guessesLog10 } = await estimateGuesses(password)
  if (isBreached) throw refused('This password appeared in a data breach. Choose another')
  if (isMadeOfNames(password, names))
    throw refused('This password contains your name or your business’s name. Choose another')
  if (guessesLog10 < (hasSecondFactor ? 6 : 10))
    throw refused(
      'This password is easy to guess: it uses common words, dates or keyboard patterns. Use several unrelated words.',
    )
}

const refused = (message: string) =>
  invalid(message, [{ path: 'password', message }], 'password_refused')

export const isLongPassword = (password: string): boolean =>
  [...password].length >= shortestPassword(false)

export interface PasswordOwner {
  readonly names: readonly string[]
  readonly hasSecondFactor: boolean
}

/** Data for checking a person's password: forbidden names, and whether a second factor exists. */
export async function passwordOwner(
  db: Db,
  {
    userId,
    name,
    email,
  }: { readonly userId: string; readonly name: string; readonly email: string },
): Promise<PasswordOwner> {
  const personDb = await asPerson(db, userId, name)
  const tenants = await listTenantsOf(personDb, userId)
  return {
    names: [name, email, ...tenants.map((tenant) => tenant.name)],
    hasSecondFactor: hasAnyFactor(await findFactors(personDb, userId)),
  }
}
