import { setupSteps, type SetupStep } from '@marketday/contract/accounts/tenants/setup'
import { clsx } from 'clsx'
import { Check, CircleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { problemsOf } from './draft/problems.ts'
import { addressOf, stepNames } from './steps.ts'
import { useWizard, type Wizard } from './wizard-context.ts'

/** Five pages in the specification's order; all reachable. */
export function StepList() {
  const wizard = useWizard()
  const { pathname } = useLocation()
  return (
    <nav aria-label="Set-up steps" className="min-w-0">
      <ol className="flex flex-wrap gap-x-1 gap-y-1">
        {setupSteps.map((step, index) => {
          const isCurrent = pathname === addressOf(step)
          const state = stateOf(step, wizard)
          return (
            <li key={step}>
              <Link
                to={addressOf(step)}
                aria-current={isCurrent ? 'step' : undefined}
                className={clsx(
                  'flex min-h-10 items-center gap-2 rounded-lg px-2 text-sm font-medium transition-colors sm:px-3',
                  isCurrent
                    ? 'bg-primary-soft text-primary-ink'
                    : 'text-soft hover:bg-hover hover:text-ink',
                )}
              >
                <Marker state={state} number={index + 1} />
                <span className={clsx(!isCurrent && 'max-sm:sr-only')}>{stepNames[step]}</span>
                {state !== 'open' && (
                  <span className="sr-only">, {state === 'done' ? 'done' : 'needs attention'}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type StepState = 'done' | 'error' | 'open'

function stateOf(step: SetupStep, { setup, draft }: Wizard): StepState {
  const done =
    step === 'checkoutPay' ? setup.completedAt !== null : setup.finishedSteps.includes(step)
  if (step !== 'checkoutPay' && done && Object.keys(problemsOf(step, draft)).length > 0)
    return 'error'
  return done ? 'done' : 'open'
}

function Marker({ state, number }: { state: StepState; number: number }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums',
        state === 'done' && 'border-good bg-good-soft text-good',
        state === 'error' && 'border-bad bg-bad-soft text-bad',
        state === 'open' && 'border-control',
      )}
    >
      {state === 'done' && <Check className="size-3.5" />}
      {state === 'error' && <CircleAlert className="size-3.5" />}
      {state === 'open' && number}
    </span>
  )
}
