import { expect, it } from 'vitest'

import { readBalanceKind } from './balance-kind.ts'

it.each([
  ['charge', 'charge', 'charge', 'payment'],
  ['payment', 'charge', 'charge', 'payment'],
  ['payment_failure_refund', 'charge_failure', 'charge', 'payment'],
  ['refund', 'partial_capture_reversal', 'refund', 'payment'],
  ['refund', 'refund', 'refund', 'refund'],
  ['payment_refund', 'refund', 'refund', 'refund'],
  ['refund_failure', 'refund_failure', 'refund', 'refund_failure'],
  ['adjustment', 'refund_failure', 'refund', 'refund_failure'],
  ['adjustment', 'dispute', 'dispute', 'dispute'],
  ['adjustment', 'dispute_reversal', 'dispute', 'dispute'],
  ['payout_failure', 'payout_reversal', 'payout', 'payout_failure'],
  ['payout_cancel', 'payout_reversal', 'payout', 'payout_failure'],
  ['adjustment', 'other_adjustment', null, 'other'],
  ['application_fee', 'platform_earning', 'application_fee', 'other'],
  ['stripe_fee', 'fee', null, 'other'],
  ['invented_next_year', 'invented_too', null, 'other'],
] as const)('%s, reported as %s, of a %s is a %s', (_type, reporting_category, source, kind) => {
  expect(readBalanceKind(reporting_category, source)).toBe(kind)
})
