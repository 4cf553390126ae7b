import { describe, expect, it } from 'vitest'
import type { Payment } from '@marketday/contract/money/payments'
import { refundDestination } from './refund-destination.ts'

const payment = (id: string, provider: 'stripe' | 'cash', refundedMinor = 0): Payment => ({
  id,
  provider,
  status: 'captured',
  amountMinor: 500,
  capturedMinor: 500,
  refundedMinor,
  currency: 'GBP',
  failureReason: null,
  createdAt: '2026-11-02T10:00:00.000Z',
})
const cards = [{ paymentId: 'a', brand: 'visa', last4: '4242' }]

describe('where money goes back to', () => {
  it.each([
    [[payment('a', 'stripe')], 500, 'to card •4242'],
    [[payment('b', 'stripe')], 500, 'to the card'],
    [[payment('a', 'stripe'), payment('b', 'cash')], 500, 'in cash'],
    [[payment('a', 'stripe'), payment('b', 'cash')], 501, 'in cash and to card •4242'],
    [[payment('a', 'stripe'), payment('b', 'cash', 500)], 1, 'to card •4242'],
    [[], 0, ''],
  ])('%#: is named', (payments, amountMinor, words) => {
    expect(refundDestination({ payments }, amountMinor, cards)).toBe(words)
  })
})
