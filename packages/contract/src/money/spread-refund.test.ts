import { expect, test } from 'vitest'

import { spreadRefund } from '../payments/card/spread-refund.ts'

const payment = (id: string, capturedMinor: number, countedMinor = 0) => ({
  id,
  capturedMinor,
  countedMinor,
})
const part = (paymentId: string, amountMinor: number) => ({ paymentId, amountMinor })

test.each([
  ['all of one payment', [payment('a', 1000)], [part('a', 1000)]],
  ['some of one payment', [payment('a', 1000)], [part('a', 400)]],
  ['what earlier refunds left', [payment('a', 1000, 600)], [part('a', 400)]],
  ['the newest payment alone', [payment('a', 1000), payment('b', 500)], [part('b', 500)]],
  [
    'the newest payment and some of the one before',
    [payment('a', 1000), payment('b', 500)],
    [part('b', 500), part('a', 200)],
  ],
  [
    'payments of which something is left',
    [payment('a', 1000, 100), payment('b', 500, 500), payment('c', 300, 200)],
    [part('c', 100), part('a', 900)],
  ],
  [
    'other payments than one of which too much was given back',
    [payment('a', 1000), payment('b', 500, 700)],
    [part('a', 1000)],
  ],
  ['nothing at all', [payment('a', 1000)], []],
])('a refund takes %s', (_, payments, parts) => {
  const sum = parts.reduce((total, { amountMinor }) => total + amountMinor, 0)
  expect(spreadRefund(payments, sum)).toEqual(parts)
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
])('no more is given back than %s', (_, payments, amountMinor) => {
  expect(spreadRefund(payments, amountMinor)).toBeNull()
})
