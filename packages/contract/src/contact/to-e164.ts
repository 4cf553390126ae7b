/**
 * The browser's stand-in for the rule of `phone-number.ts`: whatever that rule takes has a plus sign before
 * two digits or more. The text stays as it is; the server has the last word.
 */
export function toE164(input: string): string | null {
  return /[+＋].*\p{Nd}.*\p{Nd}/su.test(input) ? input : null
}
