import { describe, expect, it } from 'vitest'

import { orderTotals } from '../sums/order-totals.ts'
import { worthOfCancelled } from '../sums/worth-of-cancelled.ts'
import { billOf } from './bill.ts'
import type { Bill, Ordered } from './bill.ts'
import { correctInvoice } from './correct-invoice.ts'
import type { DocumentKind } from './order-documents.ts'

const vat = (rateBp: number) => ({ name: 'VAT', rateBp, isExempt: false })
const rates = [vat(2000), vat(500), vat(0), { name: 'VAT', rateBp: 0, isExempt: true }]

interface Line {
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly rate: number
  readonly discountMinor?: number
}

type Terms = Partial<
  Pick<Ordered, 'addsTax' | 'keptMinor' | 'isDeliveryReturned' | 'goodwillMinor'>
>

function orderOf(
  lines: readonly Line[],
  cancelled: readonly number[],
  { addsTax = false, ...given }: Terms = {},
): Ordered {
  const kept = { keptMinor: 0, isDeliveryReturned: null, returnedCardsMinor: 0, ...given }
  const { lines: sums, ...totals } = orderTotals(
    lines.map(({ rate, ...line }) => ({ ...line, tax: rates[rate] ?? vat(0) })),
    { deliveryMinor: 450, deliveryTax: vat(2000), addsTax, currency: 'GBP' },
  )
  const stored = lines.map(({ quantity, unitPriceMinor }, index) => {
    const { totalMinor = 0, taxMinor = 0, taxLine = null } = sums[index] ?? {}
    const cancelledQuantity = cancelled[index] ?? 0
    return {
      id: `line ${index}`,
      title: `Loaf ${index}`,
      variantTitle: '',
      sku: null,
      quantity,
      unitPriceMinor,
      totalMinor,
      taxMinor,
      taxLine,
      cancelledQuantity,
    }
  })
  const cancelledMinor = worthOfCancelled({ ...totals, ...kept, currency: 'GBP', lines: stored })
  const taxLines = [...totals.taxLines]
  return { ...totals, ...kept, taxLines, currency: 'GBP', cancelledMinor, lines: stored }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

function creditOf(invoice: Bill, credits: readonly Bill[], order: Bill): Bill | null {
  const issued = credits.map((bill) => ({ kind: 'credit_note' as const, bill }))
  const { credit, supplement } = correctInvoice(
    [{ kind: 'invoice', bill: invoice }, ...issued],
    order,
  )
  expect(supplement).toBeNull()
  return credit
}

function expectToAddUp(bill: Bill) {
  const { addsTax, lines, deliveryMinor, taxLines, taxMinor, totalMinor } = bill
  const { keptMinor = 0, reducedMinor = 0 } = bill
  const agreed = sum(lines.map((line) => line.totalMinor)) + deliveryMinor
  const charged = agreed + keptMinor - reducedMinor
  expect(charged + (addsTax ? taxMinor : 0)).toBe(totalMinor)
  expect(sum(taxLines.map((tax) => tax.taxMinor))).toBe(taxMinor)
  expect(sum(taxLines.map((tax) => tax.netMinor + tax.taxMinor))).toBe(totalMinor - keptMinor)
}

let seed = 7
const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below

describe('a bill', () => {
  it('says of each line its rate, and of the order what is left of it', () => {
    const lines = [
      { quantity: 3, unitPriceMinor: 400, rate: 0 },
      { quantity: 2, unitPriceMinor: 105, rate: 1 },
    ]
    expect(billOf(orderOf(lines, [1, 2]))).toMatchObject({
      lines: [{ title: 'Loaf 0', quantity: 2, totalMinor: 800, taxMinor: 134, taxName: 'VAT 20%' }],
      deliveryMinor: 450,
      taxMinor: 209,
      totalMinor: 1250,
    })
  })

  it.each([false, true])(
    'adds up, and what is credited later is exactly what is lost; tax on top: %s',
    (addsTax) => {
      for (let round = 0; round < 500; round += 1) {
        const lines = Array.from({ length: 1 + random(6) }, () => ({
          quantity: 1 + random(5),
          unitPriceMinor: 100 + random(900),
          discountMinor: random(100),
          rate: random(4),
        }))
        const steps = [0, 1, 2].map(() => lines.map(({ quantity }) => random(quantity + 1)))
        let cancelled = lines.map(() => 0)
        const invoice = billOf(orderOf(lines, cancelled, { addsTax }))
        expectToAddUp(invoice)
        const credits: Bill[] = []
        for (const step of [...steps, lines.map(({ quantity }) => quantity)]) {
          cancelled = cancelled.map((before, at) => Math.max(before, step[at] ?? 0))
          const now = billOf(orderOf(lines, cancelled, { addsTax }))
          const credit = creditOf(invoice, credits, now)
          if (!credit) continue
          expectToAddUp(credit)
          credits.push(credit)
          expect(invoice.totalMinor - sum(credits.map((each) => each.totalMinor))).toBe(
            now.totalMinor,
          )
        }
        expect(sum(credits.map((each) => each.totalMinor))).toBe(invoice.totalMinor)
        expect(sum(credits.map((each) => each.taxMinor))).toBe(invoice.taxMinor)
      }
    },
  )

  it.each([false, true])(
    'ORD-11 a goodwill refund credits its share of each tax; tax on top: %s',
    (addsTax) => {
      for (let round = 0; round < 300; round += 1) {
        const lines = Array.from({ length: 1 + random(4) }, () => ({
          quantity: 1 + random(4),
          unitPriceMinor: 100 + random(900),
          rate: random(4),
        }))
        const none = lines.map(() => 0)
        const all = lines.map(({ quantity }) => quantity)
        const invoice = billOf(orderOf(lines, none, { addsTax }))
        const credits: Bill[] = []
        const paid = invoice.totalMinor
        const goodwill = [1 + random(paid), 1 + random(paid)].toSorted((a, b) => a - b)
        for (const [goodwillMinor, cancelled] of [
          ...goodwill.map((each) => [each, none] as const),
          [paid, all] as const,
        ]) {
          const now = billOf(orderOf(lines, cancelled, { addsTax, goodwillMinor }))
          expectToAddUp(now)
          const credit = creditOf(invoice, credits, now)
          if (!credit) continue
          expectToAddUp(credit)
          credits.push(credit)
          expect(paid - sum(credits.map((each) => each.totalMinor))).toBe(now.totalMinor)
        }
        expect(sum(credits.map((each) => each.taxMinor))).toBe(invoice.taxMinor)
      }
    },
  )

  it('ORD-11 a quarter refunded as goodwill gives back a quarter of the tax', () => {
    const lines = [{ quantity: 1, unitPriceMinor: 1950, rate: 0 }]
    const invoice = billOf(orderOf(lines, [0]))
    expect(invoice).toMatchObject({ totalMinor: 2400, taxMinor: 400 })
    const credit = creditOf(invoice, [], billOf(orderOf(lines, [0], { goodwillMinor: 600 })))
    expect(credit).toMatchObject({
      lines: [],
      totalMinor: 600,
      taxMinor: 100,
      taxLines: [{ rateBp: 2000, netMinor: 500, taxMinor: 100 }],
    })
  })

  it.each([0, 500])('a goodwill refund of a return fee lowers the fee; goods left: %s', (left) => {
    const lines = [
      { quantity: 1, unitPriceMinor: 1950, rate: 0 },
      ...(left > 0 ? [{ quantity: 1, unitPriceMinor: left, rate: 1 }] : []),
    ]
    const terms = { keptMinor: 300, isDeliveryReturned: true }
    const bill = billOf(orderOf(lines, [1], { ...terms, goodwillMinor: left + 100 }))
    expectToAddUp(bill)
    expect(bill).toMatchObject({ keptMinor: 200, taxMinor: 0, totalMinor: 200 })
    const whole = billOf(orderOf(lines, [1], { ...terms, goodwillMinor: left + 300 }))
    expectToAddUp(whole)
    expect(whole).toMatchObject({ taxMinor: 0, totalMinor: 0 })
    expect(whole.keptMinor).toBeUndefined()
  })

  it.each([false, true])(
    'ORD-12 what returns leave of the delivery and keep of the money is in it; tax on top: %s',
    (addsTax) => {
      for (let round = 0; round < 300; round += 1) {
        const lines = Array.from({ length: 1 + random(4) }, () => ({
          quantity: 1 + random(4),
          unitPriceMinor: 100 + random(900),
          discountMinor: random(100),
          rate: random(4),
        }))
        const invoice = billOf(
          orderOf(
            lines,
            lines.map(() => 0),
            { addsTax },
          ),
        )
        let cancelled = lines.map(() => 0)
        const issued: { kind: DocumentKind; bill: Bill }[] = [{ kind: 'invoice', bill: invoice }]
        for (const isDeliveryReturned of [false, random(2) === 1, true]) {
          cancelled = lines.map(({ quantity }, at) =>
            Math.max(cancelled[at] ?? 0, random(quantity + 1)),
          )
          const keptMinor = issued.length * random(9) + issued.length - 1
          const now = billOf(orderOf(lines, cancelled, { addsTax, keptMinor, isDeliveryReturned }))
          expectToAddUp(now)
          expect(now.deliveryMinor).toBe(isDeliveryReturned ? 0 : 450)
          const { credit, supplement } = correctInvoice(issued, now)
          if (credit) issued.push({ kind: 'credit_note', bill: credit })
          if (supplement) issued.push({ kind: 'supplementary_invoice', bill: supplement })
          issued.map(({ bill }) => bill).forEach(expectToAddUp)
          const left = sum(
            issued.map(({ kind, bill }) => (kind === 'credit_note' ? -1 : 1) * bill.totalMinor),
          )
          expect(left).toBe(now.totalMinor)
        }
      }
    },
  )

  it('has no credit while nothing more is cancelled', () => {
    const lines = [{ quantity: 3, unitPriceMinor: 400, rate: 0 }]
    const invoice = billOf(orderOf(lines, [1]))
    expect(creditOf(invoice, [], invoice)).toBeNull()
  })

  it('finds the rates of lines from before they said so by their tax', () => {
    const order = orderOf(
      [
        { quantity: 1, unitPriceMinor: 1200, rate: 0 },
        { quantity: 1, unitPriceMinor: 1050, rate: 1 },
      ],
      [0, 0],
    )
    const before = { ...order, lines: order.lines.map((line) => ({ ...line, taxLine: null })) }
    expect(billOf(before).lines.map(({ taxName }) => taxName)).toEqual(['VAT 20%', 'VAT 5%'])
  })
})
