import * as z from 'zod/mini'

/** Goodwill is given beyond what is owed, and never counts against it. */
export const refundPurposes = ['owed', 'goodwill'] as const
export const RefundPurpose = z.enum(refundPurposes)
export type RefundPurpose = z.output<typeof RefundPurpose>

interface MoneyOfOrder {
  readonly totalMinor: number
  readonly cancelledMinor: number
  /** What was paid and is not on its way back. */
  readonly refundableMinor: number
  /** What was given back beyond what was owed. */
  readonly goodwillMinor: number
}

/** What was paid beyond what the order is still worth and is not on its way back, in minor units. */
export function owedBackMinor({
  totalMinor,
  cancelledMinor,
  refundableMinor,
  goodwillMinor,
}: MoneyOfOrder): number {
  const beyondWorth = refundableMinor + goodwillMinor - (totalMinor - cancelledMinor)
  return Math.max(0, Math.min(beyondWorth, refundableMinor))
}
