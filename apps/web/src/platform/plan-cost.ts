import type { PlanChoice } from '@marketday/contract/accounts/billing/billing'
import {
  previewPlanCheckout,
  type Coupon,
  type PlanCost,
  type SaidOfBuyer,
} from '@marketday/contract/accounts/billing/coupons'
import { taxWords } from '@marketday/contract/accounts/billing/plan-tax'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api/api.ts'
import { money } from './format.ts'

/** Cost as on the card page; before set-up is applied, calculated from the buyer's details. */
export const planCostQuery = (choice: PlanChoice, code: string, buyer?: SaidOfBuyer) =>
  queryOptions({
    queryKey: ['plan-cost', choice.planId, choice.interval, code, buyer],
    queryFn: ({ signal }) =>
      call(previewPlanCheckout, {
        body: { ...choice, ...(code && { code }), ...(buyer && { buyer }) },
        signal,
      }),
    retry: false,
  })

/** Discount and tax lines; empty if the price is final. */
export function costLines(cost: PlanCost): { label: string; value: string }[] {
  const { currency, amountMinor, discountMinor, taxMinor, totalMinor, tax, coupon } = cost
  const isPlain = !coupon && tax.kind === 'outside'
  if (isPlain) return []
  return [
    { label: 'Price', value: money(amountMinor, currency) },
    ...(coupon ? [{ label: couponWords(coupon), value: money(-discountMinor, currency) }] : []),
    ...(tax.kind === 'outside' ? [] : [{ label: taxWords(tax), value: money(taxMinor, currency) }]),
    { label: 'First payment', value: money(totalMinor, currency) },
  ]
}

/** Effect of a code, e.g. `Code HALF, for 3 months`. */
export function couponWords({ code, duration, months }: Coupon): string {
  if (duration === 'once') return `Code ${code}, once`
  return duration === 'forever' ? `Code ${code}, every time` : `Code ${code}, for ${months} months`
}
