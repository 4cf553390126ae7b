import type { BalanceKind } from '@marketday/contract/payments/payouts'

/**
 * By the reporting category (docs.stripe.com/reports/reporting-categories): the type alone counts
 * the rest of a partial capture as a refund, and a failed refund may be an adjustment.
 */
const kinds: Readonly<Record<string, BalanceKind>> = {
  charge: 'payment',
  // Takes back a payment that was pending and then failed.
  charge_failure: 'payment',
  partial_capture_reversal: 'payment',
  refund: 'refund',
  refund_failure: 'refund_failure',
  payout_reversal: 'payout_failure',
}

export const readBalanceKind = (
  reportingCategory: string,
  sourceObject: string | null,
): BalanceKind => (sourceObject === 'dispute' ? 'dispute' : (kinds[reportingCategory] ?? 'other'))
