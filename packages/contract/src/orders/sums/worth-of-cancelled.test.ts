import fc from 'fast-check'
import { expect, it } from 'vitest'

import { billOf } from '../documents/bill.ts'
import { orderTotals } from './order-totals.ts'
import { cancelledTax, worthOfCancelled } from './worth-of-cancelled.ts'

const line = (cancelledQuantity: number) => ({
  quantity: 3,
  cancelledQuantity,
  totalMinor: 999,
  taxMinor: 200,
})
const nothingKept = { keptMinor: 0, isDeliveryReturned: null, returnedCardsMinor: 0 }
// Order of 1998, with a fee of 500 and 100 of tax on it.
const order = (first: number, second: number, addsTax: boolean) => ({
  ...nothingKept,
  currency: 'GBP',
  addsTax,
  totalMinor: addsTax ? 2998 : 2498,
  lines: [line(first), line(second)],
})

it.each([
  [order(0, 0, true), 0],
  [order(1, 0, false), 333],
  // A third of 200, 66.7, is rounded down.
  [order(1, 0, true), 333 + 66],
  [order(2, 1, true), 3 * 333 + 133 + 66],
  [order(3, 2, true), 5 * 333 + 200 + 133],
  [order(3, 3, false), 2498],
  [order(3, 3, true), 2998],
])(
  '%#: cancelled units are worth their price, their tax on top, and at last everything',
  (of, worth) => {
    expect(worthOfCancelled(of)).toBe(worth)
  },
)

it('what a discount left of a line goes back unit by unit, and with its last all of it', () => {
  const discounted = (cancelledQuantity: number) =>
    worthOfCancelled({
      ...nothingKept,
      addsTax: false,
      currency: 'GBP',
      totalMinor: 3000,
      lines: [
        { quantity: 3, cancelledQuantity, totalMinor: 1000, taxMinor: 0 },
        { quantity: 1, cancelledQuantity: 0, totalMinor: 2000, taxMinor: 0 },
      ],
    })
  expect([1, 2, 3].map(discounted)).toEqual([333, 666, 1000])
})

it.each([
  // Everything except the delivery fee of 500 and its tax of 100.
  [{ ...order(3, 3, true), isDeliveryReturned: false }, 2998 - 600],
  [{ ...order(3, 3, true), isDeliveryReturned: true }, 2998],
  [{ ...order(1, 0, false), isDeliveryReturned: true }, 333 + 500],
  [{ ...order(1, 0, false), isDeliveryReturned: false }, 333],
  [{ ...order(1, 0, false), keptMinor: 33 }, 300],
  [{ ...order(3, 3, false), keptMinor: 98, isDeliveryReturned: true }, 2400],
])(
  'ORD-12 %#: a return says itself what becomes of the delivery, and what is kept is taken off',
  (of, worth) => {
    expect(worthOfCancelled(of)).toBe(worth)
  },
)

it('what goes back in a currency of three decimals can be paid', () => {
  const lines = [{ quantity: 3, cancelledQuantity: 1, totalMinor: 1_250, taxMinor: 0 }]
  const part = { ...nothingKept, currency: 'KWD', addsTax: false, totalMinor: 1_250, lines }
  expect(worthOfCancelled(part)).toBe(410)
  expect(
    worthOfCancelled({ ...part, lines: lines.map((each) => ({ ...each, cancelledQuantity: 3 })) }),
  ).toBe(1_250)
})

it('INV-04 the tax of cancelled goods and what is left on the bill are the tax of the order', () => {
  const tax = { name: 'VAT', rateBp: 1_900, isExempt: false }
  const goods = fc.record({
    quantity: fc.integer({ min: 1, max: 7 }),
    steps: fc.integer({ min: 1, max: 500 }),
    share: fc.nat(7),
  })
  const orders = fc.record({
    lines: fc.array(goods, { minLength: 1, maxLength: 5 }),
    currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
    addsTax: fc.boolean(),
    isDeliveryReturned: fc.constantFrom(null, true, false),
  })
  fc.assert(
    fc.property(orders, ({ lines, currency, addsTax, isDeliveryReturned }) => {
      const priced = lines.map(({ quantity, steps }) => ({
        quantity,
        unitPriceMinor: steps * 10,
        tax,
      }))
      const terms = { deliveryMinor: 450, deliveryTax: tax, addsTax, currency }
      const { lines: sums, ...totals } = orderTotals(priced, terms)
      const placed = lines.map(({ quantity, share }, at) => ({
        id: String(at),
        title: 'Loaf',
        variantTitle: '',
        sku: null,
        quantity,
        cancelledQuantity: Math.min(share, quantity),
        unitPriceMinor: priced[at]?.unitPriceMinor ?? 0,
        totalMinor: sums[at]?.totalMinor ?? 0,
        taxMinor: sums[at]?.taxMinor ?? 0,
        taxLine: sums[at]?.taxLine ?? null,
      }))
      const taxLines = [...totals.taxLines]
      const kept = { ...nothingKept, isDeliveryReturned }
      const order = { ...totals, ...kept, taxLines, currency, lines: placed }
      const cancelledMinor = worthOfCancelled(order)
      const bill = billOf({ ...order, cancelledMinor })
      expect(bill.taxMinor + cancelledTax(order)).toBe(totals.taxMinor)
      const rates = bill.taxLines.reduce((sum, line) => sum + line.taxMinor, 0)
      expect(rates).toBe(bill.taxMinor)
      if (addsTax && currency === 'KWD') expect(cancelledTax(order) % 10).toBe(0)
    }),
  )
})
