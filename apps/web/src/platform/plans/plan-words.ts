import type { Plan } from '@marketday/contract/accounts/billing/billing'
import { money } from '../format.ts'

export type Interval = 'month' | 'year'

/** A round price without its empty decimals, e.g. `£24`. */
export const price = (amountMinor: number, currency: string) =>
  money(amountMinor, currency).replace(/[.,]00$/, '')

/** What one interval of a plan costs, e.g. `£24 a month`. */
export function priceOf(plan: Plan, interval: Interval): string {
  const amount = interval === 'year' ? plan.yearMinor : plan.monthMinor
  return `${price(amount, plan.currency)} a ${interval}`
}

/** What paying by the year saves, e.g. `2 months free`; empty where it saves nothing. */
export function yearlySaving(plans: readonly Plan[]): string {
  const months = plans.map((plan) =>
    Math.floor((plan.monthMinor * 12 - plan.yearMinor) / plan.monthMinor),
  )
  const least = plans.length > 0 ? Math.min(...months) : 0
  return least > 0 ? `${least} months free` : ''
}
