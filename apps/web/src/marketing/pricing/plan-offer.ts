import type { Plan } from '@marketday/contract/accounts/billing/billing'
import { minorDigits } from '@marketday/contract/money/money'
import { count, money } from '../../platform/format.ts'

export type Interval = 'month' | 'year'

/**
 * Formatted plan. Created on the server: the first number format takes a tenth of a second on a
 * phone during hydration.
 */
export interface PlanOffer extends Pick<
  Plan,
  'id' | 'name' | 'tagline' | 'features' | 'trialDays' | 'currency'
> {
  /** Decimal prices, e.g. `29.00`. */
  readonly decimals: Readonly<Record<Interval, string>>
  /** Price per month, e.g. `US$29`. */
  readonly perMonth: Readonly<Record<Interval, string>>
  readonly terms: Readonly<Record<Interval, string>>
  readonly limits: readonly { readonly label: string; readonly value: string }[]
}

export function offerOf(plan: Plan): PlanOffer {
  const { id, name, tagline, features, trialDays, currency, limits } = plan
  const { monthMinor, yearMinor } = plan
  const price = (amountMinor: number) => money(amountMinor, currency).replace(/[.,]00$/, '')
  const decimals = (amountMinor: number) => {
    const digits = minorDigits(currency)
    return (amountMinor / 10 ** digits).toFixed(digits)
  }
  return {
    id,
    name,
    tagline,
    features,
    trialDays,
    currency,
    decimals: { month: decimals(monthMinor), year: decimals(yearMinor) },
    perMonth: { month: price(monthMinor), year: price(Math.round(yearMinor / 12)) },
    terms: {
      month: 'Billed monthly, excluding tax',
      year: `${price(yearMinor)} a year, you save ${price(savingMinor(plan))}`,
    },
    limits: [
      { label: 'Products', value: count(limits.products) },
      { label: 'Team members', value: count(limits.staff) },
      { label: 'Builds per day', value: count(limits.buildsPerDay) },
      { label: 'Free trial', value: `${trialDays} days` },
      { label: 'Per month', value: price(monthMinor) },
      { label: 'Per year', value: price(yearMinor) },
    ],
  }
}

/** Yearly savings compared with twelve months, in minor units. */
const savingMinor = ({ monthMinor, yearMinor }: Plan) => monthMinor * 12 - yearMinor

/** Whole free months of a yearly plan; the minimum over all plans. */
export const freeMonths = (plans: readonly Plan[]) =>
  plans.length === 0
    ? 0
    : Math.min(...plans.map((plan) => Math.floor(savingMinor(plan) / plan.monthMinor)))
