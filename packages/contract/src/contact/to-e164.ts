/**
 * Browser substitute for the rule of `phone-number.ts`, which accepts a subset: a plus sign before
 * at least two digits. The text stays unchanged; the server decides.
 */
export function toE164(input: string): string | null {
  return /[+＋].*\p{Nd}.*\p{Nd}/su.test(input) ? input : null
}
