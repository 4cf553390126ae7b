import * as z from 'zod/mini'

export const longestPassword = 128

/** Length is what counts: less is asked for where a second factor stands beside the password (NIST SP 800-63B-4). */
export const shortestPassword = (hasSecondFactor: boolean): number => (hasSecondFactor ? 8 : 15)

/** The server adds what only it knows: 400 `password_refused` names what is wrong with it. */
export const NewPassword = z.string().check(
  z.minLength(8, 'At least 8 characters'),
  z.maxLength(longestPassword, `At most ${longestPassword} characters`),
  z.refine((text) => text.isWellFormed(), { message: 'Contains characters that cannot be stored' }),
)

/** Words that make a password guessable however long it is. Compared without case, accents and separators. */
const common = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'qwertyuiop',
  'iloveyou',
  'adminadmin',
  'administrator',
  'changeme',
  'trustno',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'marketday',
  'abcdefgh',
]

/** True when what is left after removing common words and the person's own names is too little to guess at. */
export function isPasswordTooCommon(password: string, names: readonly string[]): boolean {
  const plain = flatten(password)
  const own = names
    .flatMap((name) => name.split(/[\s@.,_-]+/))
    .map(flatten)
    .filter((part) => part.length >= 4)
  if (own.some((part) => plain.includes(part))) return true
  const rest = common.reduce((left, word) => left.replaceAll(word, ''), plain)
  return new Set(rest).size < 5
}

function flatten(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\p{L}]/gu, '')
}
