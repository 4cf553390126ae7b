import type { DiscountReason } from '@marketday/contract/orders/discounts/find-refusal'
import { expect, test } from 'vitest'

import { discountReason } from './discount-reason.ts'

test.each<[DiscountReason, string]>([
  [{ kind: 'below_sum', minimumMinor: 2000, missingMinor: 1500 }, 'From £20.00; £15.00 more to go'],
  [{ kind: 'below_quantity', minimum: 3, missing: 2 }, 'From 3 items; 2 more to go'],
  [{ kind: 'buy_more', missing: 2 }, 'Add 2 more to get it'],
  [{ kind: 'ended', endsAt: '2026-05-03T22:30:00Z' }, 'Ended on 3 May'],
  [{ kind: 'not_started', startsAt: '2026-05-03T23:30:00Z' }, 'Starts on 4 May'],
  [{ kind: 'used_up' }, 'Fully used'],
])('%j is told in the time zone of the business', (reason, sentence) => {
  expect(discountReason(reason, { currency: 'GBP', timeZone: 'Europe/London' })).toBe(sentence)
})
