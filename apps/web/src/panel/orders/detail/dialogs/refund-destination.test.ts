import { describe, expect, it } from 'vitest'
import type { Payment, Refund } from '@marketday/contract/money/payments'
import { refundDestination } from './refund-destination.ts'

const payment = (id: string, provider: 'stripe' | 'cash'): Payment => ({
  id,
  provider,
  status: 'captured',
  amountMinor: 500,
  capturedMinor: 500,
  refundedMinor: 0,
  currency: 'GBP',
  failureReason: null,
  createdAt: '2026-11-02T10:00:00.000Z',
})
const refund = (paymentId: string, status: Refund['status']): Refund => ({
  id: 'r',
  paymentId,
  status,
  amountMinor: 500,
  purpose: 'goodwill',
  reason: 'Burnt crust',
  failureReason: null,
  createdAt: '2026-11-02T11:00:00.000Z',
})
const both = [payment('a', 'stripe'), payment('b', 'cash')]
const cards = [{ paymentId: 'a', brand: 'visa', last4: '4242' }]

describe('where money goes back to', () => {
  it.each([
    [[payment('a', 'stripe')], [], 500, 'to card •4242'],
    [[payment('b', 'stripe')], [], 500, 'to the card'],
    [both, [], 500, 'in cash'],
    [both, [], 501, 'in cash and to card •4242'],
    [both, [refund('b', 'succeeded')], 1, 'to card •4242'],
    [both, [refund('a', 'pending'), refund('b', 'succeeded')], 1, ''],
    [both, [refund('b', 'failed')], 1, 'in cash'],
    [[], [], 0, ''],
  ])('%#: is named', (payments, refunds, amountMinor, words) => {
    expect(refundDestination({ payments, refunds }, amountMinor, cards)).toBe(words)
  })
})
