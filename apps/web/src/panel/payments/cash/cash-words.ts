import type { CashKind, CashUpState } from '@marketday/contract/payments/cash-ups'
import { money } from '../../../platform/format.ts'
import type { Tone } from '../../../ui/feedback/Badge.tsx'

export const cashKindWords: Readonly<Record<CashKind, string>> = {
  counter: 'Taken at the counter',
  hand_over: 'Taken at hand-over',
  door: 'Taken at the door',
  marked: 'Marked as paid',
  given_back: 'Refunded',
  corrected: 'Recorded by mistake',
  difference: 'Count difference',
}

export const cashUpStates: Readonly<Record<CashUpState, { label: string; tone: Tone }>> = {
  open: { label: 'To be counted', tone: 'warn' },
  closed: { label: 'Closed', tone: 'good' },
}

/** Difference in words: `£2.00 missing`. */
export function differenceWords(differenceMinor: number, currency: string): string {
  if (differenceMinor === 0) return 'No difference'
  const sum = money(Math.abs(differenceMinor), currency)
  return differenceMinor > 0 ? `${sum} over` : `${sum} short`
}
