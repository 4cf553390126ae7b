import type Stripe from 'stripe'

import type { PlanInvoice } from '@marketday/contract/accounts/billing/plan-changes'
import { taxWords } from '@marketday/contract/accounts/billing/plan-tax'

import { fromStripeAmount } from '../../../platform/stripe/stripe-amount.ts'

type Sums = Pick<PlanInvoice, 'amountMinor' | 'lines' | 'isReverseCharge'>

/** Returns the invoice's lines, discounts and tax. The lines sum to the total. */
export function readInvoice(invoice: Stripe.Invoice): Sums {
  const currency = invoice.currency.toUpperCase()
  const toLine = (text: string, amount: number) => ({
    text,
    amountMinor: fromStripeAmount(amount, currency),
  })
  const discounts = invoice.total_discount_amounts ?? []
  return {
    amountMinor: fromStripeAmount(invoice.total, currency),
    lines: [
      ...invoice.lines.data.map(({ description, amount }) => toLine(description ?? '', amount)),
      ...discounts.map(({ amount }) => toLine('Discount', -amount)),
      ...(invoice.total_taxes ?? []).map(({ amount }, index) =>
        toLine(nameTax(invoice.default_tax_rates[index]), amount),
      ),
    ],
    isReverseCharge: invoice.customer_tax_exempt === 'reverse',
  }
}

const nameTax = (rate: Stripe.TaxRate | undefined): string =>
  rate
    ? taxWords({
        kind: 'charged',
        country: rate.country ?? '',
        rateBp: Math.round(rate.percentage * 100),
      })
    : 'Tax'
