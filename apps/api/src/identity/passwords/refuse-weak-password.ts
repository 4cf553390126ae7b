import { isPasswordTooCommon, shortestPassword } from '@marketday/contract/password'

import { invalid } from '../../platform/http/errors.ts'
import { isBreached } from './breached.ts'

interface Owner {
  /** Her own names and those of her businesses. */
  readonly names: readonly string[]
  readonly hasSecondFactor: boolean
}

/** 400 `password_refused` with what is wrong: too short, known from a breach, guessable, or made of names. */
export function refuseWeakPassword(password: string, { names, hasSecondFactor }: Owner): void {
  const shortest = shortestPassword(hasSecondFactor)
  if ([...password].length < shortest)
    throw refused(
      hasSecondFactor
        ? `Use at least ${shortest} characters`
        : `Use at least ${shortest} characters, or set up a second factor first`,
    )
  if (isBreached(password))
    throw refused('This password is known from a data breach; choose another')
  if (isPasswordTooCommon(password, names))
    throw refused('Too easy to guess, or made of your own names; choose another')
}

const refused = (message: string) =>
  invalid(message, [{ path: 'password', message }], 'password_refused')

export const isLongPassword = (password: string): boolean =>
  [...password].length >= shortestPassword(false)
