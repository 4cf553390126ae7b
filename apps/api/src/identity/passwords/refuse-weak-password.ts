import { isMadeOfNames, shortestPassword } from '@marketday/contract/identity/password'

import { invalid } from '../../platform/http/errors.ts'
import { isBreached } from './breached.ts'
import { estimateGuesses } from './estimate-guesses.ts'
import type { PasswordOwner } from './password-owner.ts'

/** 400 `password_refused` with what is wrong: too short, known from a breach, or made of names. */
export function refuseWeakPassword(
  password: string,
  { names, hasSecondFactor }: PasswordOwner,
): void {
  const shortest = shortestPassword(hasSecondFactor)
  if ([...password].length < shortest)
    throw refused(
      hasSecondFactor
        ? `Use at least ${shortest} characters`
        : `Use at least ${shortest} characters, or set up a second factor first`,
    )
  if (isBreached(password))
    throw refused('This password is known from a data breach; choose another')
  if (isMadeOfNames(password, names))
    throw refused('Made of your own names, or those of your business; choose another')
}

/**
 * 400 `password_refused` for keys in a row, dates, repetitions and common words or phrases. Beside a second factor
 * eight characters must do, and no eight stand more than 10^8 guesses.
 */
export async function refuseGuessablePassword(
  password: string,
  { hasSecondFactor }: Pick<PasswordOwner, 'hasSecondFactor'>,
): Promise<void> {
  const needed = hasSecondFactor ? 6 : 10
  if ((await estimateGuesses(password)) < needed)
    throw refused(
      'Too easy to guess: it is made of common words, dates or keys in a row. Several words that do not belong together are hard to guess.',
    )
}

const refused = (message: string) =>
  invalid(message, [{ path: 'password', message }], 'password_refused')

export const isLongPassword = (password: string): boolean =>
  [...password].length >= shortestPassword(false)
