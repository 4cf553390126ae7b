import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

import type { Plan } from '@marketday/contract/accounts/billing/billing'
import { minorDigits } from '@marketday/contract/money/money'

import { isLoggedIn } from '../platform/session/auth-store.ts'
import { requestSignIn } from '../platform/session/sign-in-request.ts'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { count, money } from '../platform/format.ts'

interface PlanCardsProps {
  plans: readonly PlanOffer[]
  interval: Interval
}

export function PlanCards({ plans, interval }: PlanCardsProps) {
  return (
    <ul className="mt-8 grid gap-5 lg:grid-cols-3">
      {plans.map((plan, index) => (
        <li key={plan.id}>
          <PlanCard plan={plan} interval={interval} isMiddle={index === 1} />
        </li>
      ))}
    </ul>
  )
}

function PlanCard({
  plan,
  interval,
  isMiddle,
}: {
  plan: PlanOffer
  interval: Interval
  isMiddle: boolean
}) {
  return (
    <section
      aria-labelledby={`plan-${plan.id}`}
      className={`flex h-full flex-col rounded-2xl border bg-surface p-[min(1.5rem,8vw)] hyphens-auto wrap-anywhere sm:p-8 ${isMiddle ? 'border-2 border-primary' : 'border-line'}`}
    >
      <h2 id={`plan-${plan.id}`} className="text-xl font-semibold">
        {plan.name}
      </h2>
      <p className="mt-1 text-soft">{plan.tagline}</p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
        <span className="text-[min(2.25rem,10vw)] leading-tight font-semibold tracking-tight whitespace-nowrap tabular-nums">
          {plan.perMonth[interval]}
        </span>
        <span className="text-[min(1rem,4.5vw)] whitespace-nowrap text-soft">per month</span>
      </p>
      <p className="mt-1 min-h-10 text-sm text-soft">{plan.terms[interval]}</p>
      <Link
        to={startAddress(plan, interval)}
        onClick={(event) => askNewcomer(event, plan, interval)}
        className={buttonStyles({
          variant: isMiddle ? 'primary' : 'secondary',
          size: 'large',
          className: 'mt-4',
        })}
      >
        Try {plan.name} for {plan.trialDays} days
      </Link>
      <ul className="mt-8 flex flex-col gap-3">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3 text-[0.9375rem]">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-primary-ink" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** New users sign up on this page; signed-in users go straight to the wizard. */
function askNewcomer(event: MouseEvent, plan: PlanOffer, interval: Interval) {
  if (isLoggedIn()) return
  event.preventDefault()
  const purpose = `Then your ${plan.trialDays} days of ${plan.name} begin, without a card.`
  requestSignIn(startAddress(plan, interval), 'signUp', purpose)
}

/** URL of the wizard with the choice. Without scripts the guard requires sign-in first and returns there. */
const startAddress = (plan: PlanOffer, interval: Interval) =>
  `/adminPanel/setup/selectPlan?${new URLSearchParams({ plan: plan.id, interval })}`

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
      { label: 'Storage', value: `${count(limits.storageMb / 1000)} GB` },
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
