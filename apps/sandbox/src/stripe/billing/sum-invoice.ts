import type { Coupon, TaxRate } from '../types.ts'

export type Charge = {
  description: string
  amount: number
  /** False for credited unused time, which was discounted when paid. */
  isDiscountable: boolean
}
export type Terms = {
  coupon: Coupon | null
  taxRates: readonly TaxRate[]
  /** Reverse charge: the customer accounts for the tax. */
  isReverse: boolean
}
export type SummedLine = Charge & { discount: number; taxes: Tax[] }
export type Tax = {
  amount: number
  tax_behavior: 'exclusive'
  tax_rate_details: { tax_rate: string }
  taxability_reason: 'standard_rated' | 'reverse_charge'
  taxable_amount: number
  type: 'tax_rate_details'
}
export type Sums = {
  lines: SummedLine[]
  subtotal: number
  discount: number
  taxes: Tax[]
  total: number
}

/** Discount and tax per line, rounded separately, so that the lines sum to the total. */
export function sumInvoice(charges: readonly Charge[], terms: Terms): Sums {
  let left = terms.coupon?.amount_off ?? 0
  const lines = charges.map((charge) => {
    const discount = discountLine(charge, terms.coupon, left)
    left -= discount
    return { ...charge, discount, taxes: taxLine(charge.amount - discount, terms) }
  })
  const taxes = terms.taxRates.map((rate, index) => ({
    ...taxAmount(0, rate, terms.isReverse),
    amount: add(lines.map((line) => line.taxes[index]?.amount ?? 0)),
    taxable_amount: add(lines.map((line) => line.amount - line.discount)),
  }))
  const subtotal = add(lines.map(({ amount }) => amount))
  const discount = add(lines.map((line) => line.discount))
  const total = subtotal - discount + add(taxes.map(({ amount }) => amount))
  return { lines, subtotal, discount, taxes, total }
}

function discountLine({ amount, isDiscountable }: Charge, coupon: Coupon | null, left: number) {
  if (!coupon || !isDiscountable || amount <= 0) return 0
  return coupon.percent_off === null
    ? Math.min(left, amount)
    : Math.round((amount * coupon.percent_off) / 100)
}

const taxLine = (taxable: number, { taxRates, isReverse }: Terms): Tax[] =>
  taxRates.map((rate) => taxAmount(taxable, rate, isReverse))

function taxAmount(taxable: number, { id, percentage }: TaxRate, isReverse: boolean): Tax {
  const exact = isReverse ? 0 : (taxable * percentage) / 100
  return {
    amount: Math.sign(exact) * Math.round(Math.abs(exact)),
    tax_behavior: 'exclusive',
    tax_rate_details: { tax_rate: id },
    taxability_reason: isReverse ? 'reverse_charge' : 'standard_rated',
    taxable_amount: taxable,
    type: 'tax_rate_details',
  }
}

const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
