import { expect, test } from 'vitest'

import { findPlanTax, sumPlan, taxWords } from '../accounts/billing/plan-tax.ts'

test.each([
  ['IE', 'IE', '', 'charged', 2300, 'VAT IE 23%'],
  ['IE', 'IE', 'IE1234567FA', 'charged', 2300, 'VAT IE 23%'],
  ['IE', 'DE', 'DE123456789', 'reverse_charge', 0, 'VAT: reverse charge, you account for it'],
  ['IE', 'DE', '', 'charged', 1900, 'VAT DE 19%'],
  ['IE', 'DE', 'DE12', 'charged', 1900, 'VAT DE 19%'],
  ['IE', 'FI', '', 'charged', 2550, 'VAT FI 25.5%'],
  ['IE', 'GB', 'GB321456789', 'outside', 0, ''],
  ['IE', 'US', '', 'outside', 0, ''],
  ['GB', 'GB', '', 'charged', 2000, 'VAT GB 20%'],
  ['GB', 'FR', 'FRXX999999999', 'reverse_charge', 0, 'VAT: reverse charge, you account for it'],
])('sold from %s to %s with number “%s”: %s %d', (...[seller, country, taxNumber, ...wanted]) => {
  const tax = findPlanTax(seller, { country, taxNumber })
  expect([tax.kind, tax.rateBp, taxWords(tax)]).toEqual(wanted)
})

test('price, discount and tax sum to the total, to the minor unit', () => {
  for (const rateBp of [0, 1700, 1900, 2550])
    for (let amount = 0; amount < 3000; amount += 7) {
      const discount = Math.round(amount / 3)
      const sum = sumPlan(amount, discount, { kind: 'charged', country: 'DE', rateBp })
      expect(amount - sum.discountMinor + sum.taxMinor).toBe(sum.totalMinor)
      expect(Number.isInteger(sum.taxMinor)).toBe(true)
    }
})
