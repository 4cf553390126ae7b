import type { CashKind, CashUpState } from '@marketday/contract/cash/cash-ups'
import { money } from '../../platform/format.ts'
import type { Tone } from '../../ui/feedback/Badge.tsx'

export const cashKindWords: Readonly<Record<CashKind, string>> = {
  counter: 'Taken at the counter',
  hand_over: 'Taken when handed over',
  door: 'Taken at the door',
  marked: 'Marked as paid',
  given_back: 'Given back',
  corrected: 'Noted by mistake',
  difference: 'Difference of a count',
}

export const cashUpStates: Readonly<Record<CashUpState, { label: string; tone: Tone }>> = {
  open: { label: 'To be counted', tone: 'warn' },
  closed: { label: 'Closed', tone: 'good' },
}

/** What a count is off by: `£2.00 missing`. */
export function differenceWords(differenceMinor: number, currency: string): string {
  if (differenceMinor === 0) return 'No difference'
  const sum = money(Math.abs(differenceMinor), currency)
  return differenceMinor > 0 ? `${sum} too much` : `${sum} missing`
}
