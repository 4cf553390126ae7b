import fc from 'fast-check'
import { expect, test } from 'vitest'

import { leftOfPayment, spreadRefund } from '../payments/card/spread-refund.ts'

const payment = (id: string, capturedMinor: number, countedMinor = 0) => ({
  id,
  capturedMinor,
  countedMinor,
})
const part = (paymentId: string, amountMinor: number) => ({ paymentId, amountMinor })
const sumOf = (parts: readonly { readonly amountMinor: number }[]) =>
  parts.reduce((total, { amountMinor }) => total + amountMinor, 0)

test.each([
  ['all of one payment', [payment('a', 1000)], [part('a', 1000)]],
  ['some of one payment', [payment('a', 1000)], [part('a', 400)]],
  ['what earlier refunds left', [payment('a', 1000, 600)], [part('a', 400)]],
  [
    'its share of each payment',
    [payment('a', 1000), payment('b', 500)],
    [part('a', 200), part('b', 100)],
  ],
  [
    'payments of which something is left',
    [payment('a', 1000, 100), payment('b', 500, 500), payment('c', 300, 200)],
    [part('a', 900), part('c', 100)],
  ],
  [
    'other payments than one of which too much was given back',
    [payment('a', 1000), payment('b', 500, 700)],
    [part('a', 1000)],
  ],
  ['nothing at all', [payment('a', 1000)], []],
])('ORD-11 a refund takes %s', (_, payments, parts) => {
  expect(spreadRefund(payments, sumOf(parts), 'GBP')).toEqual(parts)
})

test.each([
  ['was paid', [payment('a', 1000)], 1001],
  ['is left of it', [payment('a', 1000, 600)], 401],
  ['both payments hold', [payment('a', 1000), payment('b', 500)], 1501],
  ['was paid, which is nothing', [], 1],
  [
    'one payment holds while too much of another was given back',
    [payment('a', 1000), payment('b', 500, 700)],
    1001,
  ],
])('ORD-11 no more is given back than %s', (_, payments, amountMinor) => {
  expect(spreadRefund(payments, amountMinor, 'GBP')).toBeNull()
})

test.each(['GBP', 'JPY', 'KWD'])(
  'ORD-11 the shares of a refund in %s add up to it, and none exceeds its payment',
  (currency) => {
    const step = currency === 'KWD' ? 10 : 1
    const payments = fc.array(fc.tuple(fc.nat(5_000), fc.nat(5_000)), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(payments, fc.nat(20_000), (pairs, wantedMinor) => {
        const rows = pairs.map(([captured, counted], at) =>
          payment(String(at), captured * step, Math.min(captured, counted) * step),
        )
        const left = new Map(rows.map((row) => [row.id, leftOfPayment(row)]))
        const mostMinor = [...left.values()].reduce((sum, minor) => sum + minor, 0)
        const amountMinor = Math.min(mostMinor, wantedMinor * step)
        const parts = spreadRefund(rows, amountMinor, currency) ?? []
        expect(sumOf(parts)).toBe(amountMinor)
        for (const { paymentId, amountMinor: share } of parts) {
          expect(share).toBeLessThanOrEqual(left.get(paymentId) ?? 0)
          expect(share % step).toBe(0)
        }
      }),
    )
  },
)
