import { expect, test } from 'vitest'

import type { RiskHint } from '@marketday/contract/orders/order-risk'

import { riskLevel } from './rules.ts'

const ordered = (kind: 'orders_of_customer' | 'orders_by_phone', count: number): RiskHint => ({
  kind,
  count,
  hours: 1,
})
const disposable: RiskHint = { kind: 'disposable_mail' }
const unusual: RiskHint = {
  kind: 'unusual_value',
  totalMinor: 90_00,
  usualMinor: 10_00,
  currency: 'GBP',
}

test.each<[string, readonly RiskHint[], string]>([
  ['nothing', [], 'none'],
  ['some orders', [ordered('orders_of_customer', 3)], 'check'],
  ['many orders', [ordered('orders_by_phone', 6)], 'high'],
  [
    'the same orders, counted twice',
    [ordered('orders_of_customer', 3), ordered('orders_by_phone', 4)],
    'check',
  ],
  ['a throwaway address', [disposable], 'check'],
  ['an unusual value', [unusual], 'check'],
  ['two different things', [disposable, unusual], 'high'],
  ['some refused cards', [{ kind: 'refused_cards', count: 3 }], 'check'],
  ['many refused cards', [{ kind: 'refused_cards', count: 6 }], 'high'],
  [
    'a card from elsewhere',
    [{ kind: 'card_country', cardCountry: 'GB', deliveryCountry: 'FR' }],
    'check',
  ],
  ['an earlier dispute', [{ kind: 'earlier_disputes', count: 1 }], 'high'],
])('ORD-19 the level of %s', (_, hints, level) => {
  expect(riskLevel(hints)).toBe(level)
})
