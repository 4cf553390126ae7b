import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { Plan } from '@marketday/contract/billing'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { perMonthMinor, price, savingMinor, startAddress, type Interval } from './plan-facts.ts'

export function PlanCards({ plans, interval }: { plans: readonly Plan[]; interval: Interval }) {
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
  plan: Plan
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
        <span className="text-[min(2.25rem,12vw)] leading-tight font-semibold tracking-tight tabular-nums">
          {price(perMonthMinor(plan, interval), plan.currency)}
        </span>
        <span className="text-soft">per month</span>
      </p>
      <p className="mt-1 min-h-10 text-sm text-soft">
        {interval === 'year'
          ? `${price(plan.yearMinor, plan.currency)} a year, you save ${price(savingMinor(plan), plan.currency)}`
          : 'Billed monthly, taxes not included'}
      </p>
      <Link
        to={startAddress(plan, interval)}
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
