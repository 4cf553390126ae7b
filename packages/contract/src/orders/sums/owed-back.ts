import * as z from 'zod/mini'

/** Goodwill exceeds the amount owed and never counts toward it. */
export const refundPurposes = ['owed', 'goodwill'] as const
export const RefundPurpose = z.enum(refundPurposes)
export type RefundPurpose = z.output<typeof RefundPurpose>

export interface MoneyOfOrder {
  readonly totalMinor: number
  readonly cancelledMinor: number
  /** Paid and not being refunded. */
  readonly refundableMinor: number
  /** Refunded beyond the amount owed. */
  readonly goodwillMinor: number
}

/** Amount paid beyond the order's current worth and not being refunded, in minor units. */
export function owedBackMinor({
  totalMinor,
  cancelledMinor,
  refundableMinor,
  goodwillMinor,
}: MoneyOfOrder): number {
  const beyondWorth = refundableMinor + goodwillMinor - (totalMinor - cancelledMinor)
  return Math.max(0, Math.min(beyondWorth, refundableMinor))
}
