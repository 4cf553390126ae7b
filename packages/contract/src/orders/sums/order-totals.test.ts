import { describe, expect, it } from 'vitest'

import type { AppliedTax } from '../../catalog/tax-lines.ts'
import { payableMinor } from '../../money/money.ts'
import { orderTotals } from './order-totals.ts'
import type { OrderTotals, PricedLine } from './order-totals.ts'

const vat = (rateBp: number): AppliedTax => ({ name: 'VAT', rateBp, isExempt: false })
const exempt: AppliedTax = { name: 'VAT', rateBp: 0, isExempt: true }
const line = (unitPriceMinor: number, tax: AppliedTax, quantity = 1): PricedLine => ({
  quantity,
  unitPriceMinor,
  tax,
})
const free = { deliveryMinor: 0, deliveryTax: vat(0), addsTax: false, currency: 'GBP' }

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

function expectToAddUp(totals: OrderTotals) {
  const { lines, taxLines, subtotalMinor, deliveryMinor, deliveryTaxMinor, taxMinor, totalMinor } =
    totals
  const addedMinor = totals.addsTax ? taxMinor : 0
  const lineTaxes = lines.map((each) => each.taxMinor)
  expect(sum(lines.map((each) => each.totalMinor))).toBe(subtotalMinor)
  expect(subtotalMinor + deliveryMinor + addedMinor).toBe(totalMinor)
  expect(sum(lineTaxes) + deliveryTaxMinor).toBe(taxMinor)
  expect(sum(taxLines.map((each) => each.taxMinor))).toBe(taxMinor)
  expect(sum(taxLines.map((each) => each.netMinor + each.taxMinor))).toBe(totalMinor)
  for (const amount of [totalMinor, taxMinor, deliveryTaxMinor, ...lineTaxes])
    expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
  for (const each of lines) {
    expect(each.taxMinor).toBeLessThanOrEqual(each.totalMinor)
    expect(each.taxLine !== null && each.taxLine in taxLines).toBe(each.totalMinor > 0)
  }
}

let seed = 42
const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
const taxes = [vat(0), exempt, vat(500), vat(2000), vat(550), vat(10_000), vat(1), vat(2550)]
const anyTax = () => taxes[random(taxes.length)] ?? exempt
const anyOrder = (dearest: number) => ({
  lines: Array.from({ length: 1 + random(8) }, () => {
    const full = line(random(dearest), anyTax(), 1 + random(10_000))
    const isLess = random(2) === 1
    return { ...full, ...(isLess && { discountMinor: random(full.unitPriceMinor + 1) }) }
  }),
  delivery: {
    deliveryMinor: 1_000 + random(1_000),
    deliveryDiscountMinor: random(1_001),
    deliveryTax: anyTax(),
    addsTax: random(2) === 1,
    currency: 'GBP',
  },
})

describe('FUZ-10 an order adds up in whole minor units, whatever is in it', () => {
  it.each([
    ['yen', 100],
    ['pence', 100_000],
    ['fils, and the dearest there is', 10_000_000_000],
  ])('in %s', (_what, dearest) => {
    for (let round = 0; round < 3_000; round += 1) {
      const { lines, delivery } = anyOrder(dearest)
      expectToAddUp(orderTotals(lines, delivery))
    }
  })

  it('however its lines are ordered', () => {
    const told = (lines: readonly PricedLine[], { lines: sums, ...totals }: OrderTotals) => ({
      ...totals,
      lines: lines.map((each, index) => JSON.stringify([each, sums[index]])).toSorted(),
    })
    for (let round = 0; round < 1_000; round += 1) {
      const { lines, delivery } = anyOrder(40)
      const turned = lines.toReversed()
      expect(told(turned, orderTotals(turned, delivery))).toEqual(
        told(lines, orderTotals(lines, delivery)),
      )
    }
  })
})

describe('the tax of a rate', () => {
  it('is that of the sum of its lines, not the sum of their taxes', () => {
    // Each line alone contains 0.33 of tax, all three together 1.
    const lines = [line(2, vat(2000)), line(2, vat(2000)), line(2, vat(2000))]
    const totals = orderTotals(lines, free)
    expect(totals.taxLines).toEqual([{ ...vat(2000), netMinor: 5, taxMinor: 1 }])
    expect(totals.lines.map((each) => each.taxMinor)).toEqual([1, 0, 0])
  })

  it('is told rate by rate, what is exempt apart from what is taxed at nought, and the fee with its rate', () => {
    const lines = [line(1200, vat(2000)), line(500, exempt), line(300, vat(0)), line(105, vat(500))]
    const totals = orderTotals(lines, { ...free, deliveryMinor: 600, deliveryTax: vat(2000) })
    expect(totals.taxLines).toEqual([
      { ...vat(2000), netMinor: 1500, taxMinor: 300 },
      { ...vat(500), netMinor: 100, taxMinor: 5 },
      { ...vat(0), netMinor: 300, taxMinor: 0 },
      { ...exempt, netMinor: 500, taxMinor: 0 },
    ])
    expect(totals).toMatchObject({ deliveryTaxMinor: 100, taxMinor: 305, totalMinor: 2705 })
    expect(totals.lines.map((each) => each.taxLine)).toEqual([0, 3, 2, 1])
  })

  it.each([
    ['one minor unit', [line(1, vat(2000))], 0],
    ['one minor unit that is half tax', [line(1, vat(10_000))], 1],
    ['ten thousand pieces of one minor unit', [line(1, vat(2000), 10_000)], 1667],
    ['nothing but untaxed goods', [line(999, vat(0), 3), line(5, exempt)], 0],
    ['nothing', [], 0],
  ])('of %s', (_what, lines, taxMinor) => {
    const totals = orderTotals(lines, free)
    expect(totals.taxMinor).toBe(taxMinor)
    expectToAddUp(totals)
  })

  it('comes on top of prices without it, and its parts sum to it as well', () => {
    const lines = [
      line(333, vat(2000)),
      line(333, vat(2000)),
      line(1001, vat(500)),
      line(50, exempt),
    ]
    const terms = { deliveryMinor: 100, deliveryTax: vat(2000), addsTax: true, currency: 'GBP' }
    const totals = orderTotals(lines, terms)
    expect(totals.taxLines).toEqual([
      { ...vat(2000), netMinor: 766, taxMinor: 153 },
      { ...vat(500), netMinor: 1001, taxMinor: 50 },
      { ...exempt, netMinor: 50, taxMinor: 0 },
    ])
    expect(totals).toMatchObject({ subtotalMinor: 1717, taxMinor: 203, totalMinor: 2020 })
    expectToAddUp(totals)
  })

  it('of goods exempt from tax is none, whatever their rate would be', () => {
    const totals = orderTotals([line(1200, { ...exempt, rateBp: 2000 })], free)
    expect(totals.taxLines).toEqual([{ ...exempt, netMinor: 1200, taxMinor: 0 }])
  })
})

it('an order in fils can be charged to a card, with tax on top and a discount', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const { lines, delivery } = anyOrder(100_000)
    const priced = lines.map(({ discountMinor = 0, ...each }) => ({
      ...each,
      unitPriceMinor: payableMinor(each.unitPriceMinor, 'KWD'),
      discountMinor: Math.floor(discountMinor / 20) * 10,
    }))
    const fee = { deliveryMinor: 1_010, deliveryDiscountMinor: 500, currency: 'KWD', addsTax: true }
    const totals = orderTotals(priced, { ...delivery, ...fee })
    expectToAddUp(totals)
    for (const minor of [
      totals.totalMinor,
      totals.taxMinor,
      ...totals.lines.map((each) => each.taxMinor),
    ])
      expect(minor % 10).toBe(0)
  }
})
