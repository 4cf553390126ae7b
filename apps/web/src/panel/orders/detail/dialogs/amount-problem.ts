import { money } from '../../../../platform/format.ts'

/** Returns the problem of an amount with an upper limit. */
export function amountProblem(
  amountMinor: number | null,
  atMostMinor: number,
  currency: string,
): string | null {
  if (!amountMinor || amountMinor < 1) return 'Enter an amount'
  return amountMinor > atMostMinor ? `At most ${money(atMostMinor, currency)}` : null
}
