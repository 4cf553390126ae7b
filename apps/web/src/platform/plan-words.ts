import type { Plan } from '@marketday/contract/accounts/billing/billing'
import { money } from './format.ts'

export type Interval = 'month' | 'year'

/** Price without zero decimals, e.g. `£24`. */
export const price = (amountMinor: number, currency: string) =>
  money(amountMinor, currency).replace(/[.,]00$/, '')

/** Price per interval, e.g. `£24 a month`. */
export function priceOf(plan: Plan, interval: Interval): string {
  const amount = interval === 'year' ? plan.yearMinor : plan.monthMinor
  return `${price(amount, plan.currency)} a ${interval}`
}

/** Savings of yearly billing, e.g. `2 months free`; empty if none. */
export function yearlySaving(plans: readonly Plan[]): string {
  const months = plans.map((plan) =>
    Math.floor((plan.monthMinor * 12 - plan.yearMinor) / plan.monthMinor),
  )
  const least = plans.length > 0 ? Math.min(...months) : 0
  return least > 0 ? `${least} months free` : ''
}
