import { ArrowLeft, Info } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { panelTitle } from '../../platform/seo.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Offer } from './Offer.tsx'
import { RunningPlan } from './RunningPlan.tsx'
import { addressOf, stepNames, unfinishedSteps } from '../steps.ts'
import { useWizard } from '../wizard-context.ts'

export const meta = () => panelTitle('Start your plan', 'Set-up')

export default function CheckoutPay() {
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader title="Start your plan" description="You pay nothing until you add a card." />
      <div className="flex flex-col gap-4">
        {search.get('payment') === 'cancelled' && (
          <p
            role="status"
            className="flex gap-2 rounded-lg bg-info-soft px-4 py-3 text-sm text-info"
          >
            <Info aria-hidden className="size-5 shrink-0" />
            You left the card page before paying. Nothing was charged, and your answers are saved.
          </p>
        )}
        <Next />
        <div>
          <Link to={addressOf('stepThree')} className={buttonStyles({ variant: 'quiet' })}>
            <ArrowLeft aria-hidden className="size-4" />
            Back
          </Link>
        </div>
      </div>
    </>
  )
}

/** Missing answers, else the active plan, else the offer. */
function Next() {
  const { setup, draft, plans, subscription } = useWizard()
  const missing = unfinishedSteps(setup)
  const plan = plans.find(({ id }) => id === draft.selectPlan.planId)
  if (missing.length > 0) return <Missing steps={missing} />
  if (subscription) return <RunningPlan subscription={subscription} />
  return plan ? (
    <Offer plan={plan} interval={draft.selectPlan.interval} />
  ) : (
    <Missing steps={['selectPlan']} />
  )
}

function Missing({ steps: [first] }: { steps: ReturnType<typeof unfinishedSteps> }) {
  if (!first) return null
  return (
    <EmptyState
      title="A few answers are still missing"
      action={
        <Link to={addressOf(first)} className={buttonStyles({})}>
          Go to {stepNames[first]}
        </Link>
      }
    >
      Your answers so far are saved.
    </EmptyState>
  )
}
