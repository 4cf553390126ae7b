import * as z from 'zod/mini'

export const longestPassword = 128

/** Minimum length; shorter with a second factor (NIST SP 800-63B-4). */
export const shortestPassword = (hasSecondFactor: boolean): number => (hasSecondFactor ? 8 : 15)

/** The server checks more: 400 `password_refused` gives the reason. */
export const NewPassword = z.string().check(
  z.minLength(8, 'At least 8 characters'),
  z.maxLength(longestPassword, `At most ${longestPassword} characters`),
  z.refine((text) => text.isWellFormed(), { message: 'Contains characters that can’t be saved' }),
)

/** True if the password contains a name of the user or business. */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const plain = flatten(password)
  return names
    .flatMap((name) => name.split(/[\s@.,_-]+/))
    .map(flatten)
    .some((part) => part.length >= 4 && plain.includes(part))
}

function flatten(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\p{L}]/gu, '')
}
