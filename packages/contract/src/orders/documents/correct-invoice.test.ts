import fc from 'fast-check'
import { expect, it } from 'vitest'

import { payableMinor } from '../../money/money.ts'
import { addToTotals, orderTotals } from '../sums/order-totals.ts'
import type { OrderTotals } from '../sums/order-totals.ts'
import { worthOfCancelled } from '../sums/worth-of-cancelled.ts'
import { taxLineName } from '../../catalog/tax-lines.ts'
import { billOf } from './bill.ts'
import type { Bill, Ordered } from './bill.ts'
import { correctInvoice } from './correct-invoice.ts'
import type { DocumentKind } from './order-documents.ts'

const vat = (rateBp: number) => ({ name: 'VAT', rateBp, isExempt: false })
const taxes = [vat(2000), vat(500), vat(0), { ...vat(0), isExempt: true }]

/** Units of one purchase, taxed together. */
interface Batch {
  readonly quantity: number
  readonly priceMinor: number
  readonly rate: number
  readonly cancelled: number
}

interface State {
  readonly batches: readonly Batch[]
  readonly deliveryMinor: number
  readonly goodwillMinor: number
  readonly keptMinor: number
}

interface Terms {
  readonly currency: string
  readonly addsTax: boolean
}

const Units = fc.record({
  quantity: fc.integer({ min: 1, max: 5 }),
  priceMinor: fc.constantFrom(0, 1, 7, 99, 333, 1000),
  rate: fc.nat(3),
  cancelled: fc.constant(0),
})

const Step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), batch: Units }),
  fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(5), units: fc.nat(5) }),
  fc.record({ kind: fc.constant('exchange' as const), at: fc.nat(5), batch: Units }),
  fc.record({ kind: fc.constant('delivery' as const), feeMinor: fc.constantFrom(0, 10, 450, 777) }),
  fc.record({
    kind: fc.constant('goodwill' as const),
    amountMinor: fc.constantFrom(0, 5, 100, 900),
  }),
  fc.record({ kind: fc.constant('keep' as const), feeMinor: fc.constantFrom(0, 3, 50) }),
)
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never

function follow(state: State, step: Step): State {
  if (step.kind === 'add') return { ...state, batches: [...state.batches, step.batch] }
  if (step.kind === 'delivery') return { ...state, deliveryMinor: step.feeMinor }
  if (step.kind === 'goodwill') return { ...state, goodwillMinor: step.amountMinor }
  if (step.kind === 'keep') return { ...state, keptMinor: step.feeMinor }
  const at = step.at % state.batches.length
  const cancel = (batch: Batch, index: number): Batch =>
    index === at
      ? {
          ...batch,
          cancelled:
            step.kind === 'exchange'
              ? batch.quantity
              : Math.min(batch.quantity, batch.cancelled + step.units),
        }
      : batch
  const batches = state.batches.map(cancel)
  return { ...state, batches: step.kind === 'exchange' ? [...batches, step.batch] : batches }
}

type Sums = Pick<Ordered, 'lines' | 'taxLines' | 'taxMinor' | 'totalMinor'>

const addSums = (order: Sums, totals: OrderTotals) => {
  const { placeOfTaxLine, ...after } = addToTotals({ ...order, subtotalMinor: 0 }, totals)
  return { ...order, ...after, taxLines: [...after.taxLines], placeOfTaxLine }
}

function addBatch(order: Sums, batch: Batch, { currency, addsTax }: Terms): Sums {
  const { quantity, cancelled: cancelledQuantity } = batch
  const unitPriceMinor = payableMinor(batch.priceMinor, currency)
  const totals = orderTotals([{ quantity, unitPriceMinor, tax: taxes[batch.rate] ?? vat(0) }], {
    deliveryMinor: 0,
    deliveryTax: vat(0),
    addsTax,
    currency,
  })
  const after = addSums(order, totals)
  const { totalMinor = 0, taxMinor = 0, taxLine = null } = totals.lines[0] ?? {}
  const line = {
    id: `line ${order.lines.length}`,
    title: '',
    variantTitle: '',
    sku: null,
    quantity,
    unitPriceMinor,
    totalMinor,
    taxMinor,
    taxLine: taxLine === null ? null : (after.placeOfTaxLine[taxLine] ?? null),
    cancelledQuantity,
    cancelledTaxMinor: Math.floor((taxMinor * cancelledQuantity) / quantity),
  }
  return { ...after, lines: [...order.lines, line] }
}

/** Totals as the product makes them: each purchase on its own, then the fee. */
function orderIn(state: State, terms: Terms): Bill {
  const payable = (minor: number) => payableMinor(minor, terms.currency)
  const none: Sums = { lines: [], taxLines: [], taxMinor: 0, totalMinor: 0 }
  const goods = state.batches.reduce((order, batch) => addBatch(order, batch, terms), none)
  const deliveryMinor = payable(state.deliveryMinor)
  const sums = addSums(goods, orderTotals([], { deliveryMinor, deliveryTax: vat(2000), ...terms }))
  const kept = {
    keptMinor: payable(state.keptMinor),
    isDeliveryReturned: null,
    returnedCardsMinor: 0,
  }
  return billOf({
    ...sums,
    ...terms,
    ...kept,
    deliveryMinor,
    goodwillMinor: payable(state.goodwillMinor),
    cancelledMinor: worthOfCancelled({ ...sums, ...terms, ...kept }),
  })
}

interface Issued {
  readonly kind: DocumentKind
  readonly bill: Bill
}

/** Amounts by name, without those of 0. */
function addUp(issued: readonly Issued[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const { kind, bill } of issued) {
    const add = (name: string, minor: number) =>
      sums.set(name, (sums.get(name) ?? 0) + (kind === 'credit_note' ? -minor : minor))
    add('total', bill.totalMinor)
    add('tax', bill.taxMinor)
    for (const line of bill.taxLines) {
      add(`net of ${taxLineName(line)}`, line.netMinor)
      add(`tax of ${taxLineName(line)}`, line.taxMinor)
    }
  }
  return Object.fromEntries([...sums].filter(([, minor]) => minor !== 0))
}

function expectToAddUp({ lines, taxLines, deliveryMinor, ...bill }: Bill): void {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, minor) => all + minor, 0)
  const { keptMinor = 0, reducedMinor = 0, taxMinor, totalMinor, addsTax } = bill
  const goodsMinor = sum(lines.map((line) => line.totalMinor)) + deliveryMinor - reducedMinor
  expect(goodsMinor + keptMinor + (addsTax ? taxMinor : 0)).toBe(totalMinor)
  expect(sum(taxLines.map((line) => line.taxMinor))).toBe(taxMinor)
  expect(sum(taxLines.map((line) => line.netMinor + line.taxMinor))).toBe(totalMinor - keptMinor)
}

it.each(
  ['GBP', 'JPY', 'KWD'].flatMap((currency) => [
    { currency, addsTax: false },
    { currency, addsTax: true },
  ]),
)(
  'after any changes the documents sum to the order: $currency, tax on top: $addsTax',
  (terms) => {
    const start = fc.record({
      batches: fc.array(Units, { minLength: 1, maxLength: 3 }),
      deliveryMinor: fc.constantFrom(0, 450),
      goodwillMinor: fc.constant(0),
      keptMinor: fc.constant(0),
    })
    fc.assert(
      fc.property(start, fc.array(Step, { maxLength: 8 }), (first, steps) => {
        let state: State = first
        const issued: Issued[] = [{ kind: 'invoice', bill: orderIn(state, terms) }]
        for (const step of steps) {
          state = follow(state, step)
          const order = orderIn(state, terms)
          const { credit, supplement } = correctInvoice(issued, order)
          if (credit) issued.push({ kind: 'credit_note', bill: credit })
          if (supplement) issued.push({ kind: 'supplementary_invoice', bill: supplement })
          expect(addUp(issued)).toEqual(addUp([{ kind: 'invoice', bill: order }]))
          for (const { bill } of issued) {
            expectToAddUp(bill)
            expect(bill.totalMinor).toBeGreaterThanOrEqual(0)
          }
          expect(correctInvoice(issued, order)).toEqual({ credit: null, supplement: null })
        }
      }),
      { numRuns: 500 },
    )
  },
  60_000,
)
