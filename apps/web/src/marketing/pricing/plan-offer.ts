import type { Plan } from '@marketday/contract/accounts/billing/billing'
import { minorDigits } from '@marketday/contract/money/money'
import { count, money } from '../../platform/format.ts'

export type Interval = 'month' | 'year'

/**
 * A plan in the words of the page. Made on the server: its first number format costs a phone a tenth of a
 * second while the page comes to life.
 */
export interface PlanOffer extends Pick<
  Plan,
  'id' | 'name' | 'tagline' | 'features' | 'trialDays' | 'currency'
> {
  /** Whole prices as decimals, e.g. `29.00`. */
  readonly decimals: Readonly<Record<Interval, string>>
  /** What one month costs, e.g. `US$29`. */
  readonly perMonth: Readonly<Record<Interval, string>>
  readonly terms: Readonly<Record<Interval, string>>
  /** The rows of the comparison, the same ones for every plan. */
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

/** What a year costs less than twelve single months, in minor units. */
const savingMinor = ({ monthMinor, yearMinor }: Plan) => monthMinor * 12 - yearMinor

/** How many whole months a yearly plan gives away, by the plan that gives the fewest. */
export const freeMonths = (plans: readonly Plan[]) =>
  plans.length === 0
    ? 0
    : Math.min(...plans.map((plan) => Math.floor(savingMinor(plan) / plan.monthMinor)))
