import { startPlanCheckout, startTrial, type Plan } from '@marketday/contract/money/billing'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, CreditCard, Info } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { day } from '../../platform/format.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { NewTabLink } from '../../ui/page/NewTabLink.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { openShop } from '../finish.ts'
import { price, type Interval } from '../../platform/plan-words.ts'
import { RunningPlan } from './RunningPlan.tsx'
import { subscriptionQuery } from '../setup-queries.ts'
import { addressOf, stepNames, unfinishedSteps } from '../steps.ts'
import { useWizard } from '../wizard-context.ts'

export const meta = () => panelTitle('Start your plan', 'Set-up')

export default function CheckoutPay() {
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader title="Start your plan" description="Nothing is charged without your card." />
      <div className="flex flex-col gap-4">
        {search.get('payment') === 'cancelled' && (
          <p
            role="status"
            className="flex gap-2 rounded-lg bg-info-soft px-4 py-3 text-sm text-info"
          >
            <Info aria-hidden className="size-5 shrink-0" />
            The card page was closed before paying. Nothing was charged, and everything you entered
            is still here.
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

/** What is missing, else the plan that runs, else the offer. */
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
      Everything you entered so far is kept.
    </EmptyState>
  )
}

/** What is due today and later, and the two ways to begin. */
function Offer({ plan, interval }: { plan: Plan; interval: Interval }) {
  const navigate = useNavigate()
  const choice = { planId: plan.id, interval }
  // One key per visit of this page: however often the button is pressed, one card page and one charge.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const trial = useMutation({
    mutationFn: async () => {
      const started = await call(startTrial, { body: choice })
      // Told at the end: this offer is on the screen until the shop is open.
      await openShop().finally(() => queryClient.setQueryData(subscriptionQuery.queryKey, started))
    },
    onSuccess: () => navigate(to('buildManagement')),
  })
  const card = useMutation({
    mutationFn: () => call(startPlanCheckout, { body: choice, idempotencyKey }),
    onSuccess: ({ url }) => location.assign(url),
    onError: () => setKey(crypto.randomUUID()),
  })
  const amount = price(interval === 'year' ? plan.yearMinor : plan.monthMinor, plan.currency)
  const [trialEnd] = useState(() =>
    new Date(Date.now() + plan.trialDays * 86_400_000).toISOString(),
  )
  const error = trial.error ?? card.error
  return (
    <Card title={`Marketday ${plan.name}`} description={plan.tagline}>
      <dl className="mb-5 flex flex-col divide-y divide-line">
        <Due label="Due today" value={price(0, plan.currency)} strong />
        <Due label={`From ${day(trialEnd)}, if you go on`} value={`${amount} a ${interval}`} />
      </dl>
      {error && (
        <div className="mb-5">
          <ErrorState title="This did not work" error={error} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="large"
          busy={trial.isPending}
          disabled={card.isPending || card.isSuccess}
          onClick={() => trial.mutate()}
          className="max-sm:w-full"
        >
          Start {plan.trialDays} days free and open my shop
        </Button>
        <Button
          variant="secondary"
          size="large"
          busy={card.isPending || card.isSuccess}
          disabled={trial.isPending}
          onClick={() => card.mutate()}
          className="max-sm:w-full"
        >
          <CreditCard aria-hidden className="size-4" />
          Pay {amount} by card now
        </Button>
      </div>
      <p className="mt-4 text-sm text-soft">
        Beginning either way agrees to the{' '}
        <NewTabLink href={to('termsConditionsSubscription')}>subscription terms</NewTabLink>. The
        trial needs no card. It ends on {day(trialEnd)}; nothing is charged and nothing is deleted
        then.{' '}
        <Link
          to={`${addressOf('selectPlan')}?edit`}
          className="font-medium text-primary-ink underline underline-offset-2"
        >
          Choose another plan
        </Link>
      </p>
    </Card>
  )
}

function Due({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className={strong ? 'font-semibold' : 'text-soft'}>{label}</dt>
      <dd className={`tabular-nums ${strong ? 'font-semibold' : ''}`}>{value}</dd>
    </div>
  )
}
