import { isMadeOfNames, shortestPassword } from '@marketday/contract/identity/password'

import { invalid } from '../../platform/http/errors.ts'
import { estimateGuesses } from './estimate-guesses.ts'
import type { PasswordOwner } from './password-owner.ts'

/**
 * 400 `password_refused` with what is wrong: too short, known from a breach, made of names, or keys in a row, dates,
 * repetitions and common words or phrases. Beside a second factor eight characters must do, and no eight stand more
 * than 10^8 guesses.
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
  if (isBreached) throw refused('This password is known from a data breach; choose another')
  if (isMadeOfNames(password, names))
    throw refused('Made of your own names, or those of your business; choose another')
  if (guessesLog10 < (hasSecondFactor ? 6 : 10))
    throw refused(
      'Too easy to guess: it is made of common words, dates or keys in a row. Several words that do not belong together are hard to guess.',
    )
}

const refused = (message: string) =>
  invalid(message, [{ path: 'password', message }], 'password_refused')

export const isLongPassword = (password: string): boolean =>
  [...password].length >= shortestPassword(false)
