import { describe, expect, it } from 'vitest'
import type { Payment, PaymentProvider, Refund } from '@marketday/contract/payments/card/payments'
import { refundDestination, shareRefund } from './refund-destination.ts'

const payment = (id: string, provider: PaymentProvider): Payment => ({
  id,
  provider,
  status: 'captured',
  amountMinor: 500,
  capturedMinor: 500,
  refundedMinor: 0,
  currency: 'GBP',
  authorisedUntil: null,
  runOutDismissedAt: null,
  captureAskedMinor: null,
  reference: '',
  isCreditOver: false,
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
  to: 'origin',
  reference: '',
  failureReason: null,
  createdAt: '2026-11-02T11:00:00.000Z',
})
const both = [payment('a', 'stripe'), payment('b', 'cash')]
const cards = [{ paymentId: 'a', brand: 'visa', last4: '4242' }]

describe('where money goes back to', () => {
  it.each([
    [{ payments: [payment('a', 'stripe')], refunds: [] }, 500, 'to card •4242'],
    [{ payments: [payment('b', 'stripe')], refunds: [] }, 500, 'to the card'],
    [{ payments: both, refunds: [] }, 500, 'to card •4242 and in cash'],
    [{ payments: both, refunds: [refund('b', 'succeeded')] }, 1, 'to card •4242'],
    [{ payments: both, refunds: [refund('a', 'pending'), refund('b', 'succeeded')] }, 1, ''],
    [{ payments: both, refunds: [refund('b', 'failed')] }, 2, 'to card •4242 and in cash'],
    [{ payments: [payment('c', 'bank')], refunds: [] }, 1, 'by bank transfer'],
    [
      { payments: [{ ...payment('d', 'gift_card'), reference: '7KMP' }], refunds: [] },
      1,
      'to gift card •7KMP',
    ],
    [
      {
        payments: [{ ...payment('d', 'gift_card'), reference: '7KMP', isCreditOver: true }],
        refunds: [],
      },
      1,
      'to gift card •7KMP, which can no longer be used',
    ],
    [{ payments: [payment('e', 'store_credit')], refunds: [] }, 1, 'to store credit'],
    [{ payments: [], refunds: [] }, 0, ''],
  ])('%#: is named', (order, amountMinor, words) => {
    const paid = { ...order, disputes: [], currency: 'GBP' }
    expect(refundDestination(paid, shareRefund(paid, amountMinor), cards)).toBe(words)
  })
})
