import { money } from '../../../../platform/format.ts'

/** What is wrong with an amount that may be at most so much. */
export function amountProblem(
  amountMinor: number | null,
  atMostMinor: number,
  currency: string,
): string | null {
  if (!amountMinor || amountMinor < 1) return 'Enter an amount'
  return amountMinor > atMostMinor ? `At most ${money(atMostMinor, currency)}` : null
}
