import type { Plan } from '@marketday/contract/billing'
import { count, money } from '../../platform/format.ts'

export type Interval = 'month' | 'year'

/** The rows of the comparison, from the plans' own limits. */
export const limitRows: { label: string; valueOf: (plan: Plan) => string }[] = [
  { label: 'Products', valueOf: ({ limits }) => count(limits.products) },
  { label: 'Team members', valueOf: ({ limits }) => count(limits.staff) },
  { label: 'Locations', valueOf: ({ limits }) => count(limits.locations) },
  { label: 'Builds per day', valueOf: ({ limits }) => count(limits.buildsPerDay) },
  { label: 'Free trial', valueOf: ({ trialDays }) => `${trialDays} days` },
  { label: 'Per month', valueOf: ({ monthMinor, currency }) => price(monthMinor, currency) },
  { label: 'Per year', valueOf: ({ yearMinor, currency }) => price(yearMinor, currency) },
]

/** A round price without its empty decimals, e.g. `US$29`. */
export const price = (amountMinor: number, currency: string) =>
  money(amountMinor, currency).replace(/[.,]00$/, '')

/** What a month costs in the interval, in minor units. */
export const perMonthMinor = (plan: Plan, interval: Interval) =>
  interval === 'month' ? plan.monthMinor : Math.round(plan.yearMinor / 12)

/** What a year costs less than twelve single months, in minor units. */
export const savingMinor = (plan: Plan) => plan.monthMinor * 12 - plan.yearMinor

/** Carries the choice to the wizard: the guard asks for a sign-in first and returns there. */
export const startAddress = (plan: Plan, interval: Interval) =>
  `/adminPanel/setup/selectPlan?${new URLSearchParams({ plan: plan.id, interval })}`

/** How many whole months a yearly plan gives away, by the plan that gives the fewest. */
export const freeMonths = (plans: readonly Plan[]) =>
  plans.length === 0
    ? 0
    : Math.min(...plans.map((plan) => Math.floor(savingMinor(plan) / plan.monthMinor)))
