import * as z from 'zod/mini'

export const longestPassword = 128

/** Length is what counts: less is asked for where a second factor stands beside the password (NIST SP 800-63B-4). */
export const shortestPassword = (hasSecondFactor: boolean): number => (hasSecondFactor ? 8 : 15)

/** The server adds what only it knows: 400 `password_refused` names what is wrong with it. */
export const NewPassword = z.string().check(
  z.minLength(8, 'At least 8 characters'),
  z.maxLength(longestPassword, `At most ${longestPassword} characters`),
  z.refine((text) => text.isWellFormed(), { message: 'Contains characters that can’t be saved' }),
)

/** True when one of the person's own names, or of those of their business, stands in it. */
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
