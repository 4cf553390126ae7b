import { ArrowLeft, Info } from 'lucide-react'
import { Link, useSearchParams, useNavigate } from 'react-router'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { startPlanCheckout, type Subscription } from '@marketday/contract/accounts/billing/billing'

import { panelTitle } from '../../platform/session/panel-title.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Offer } from './Offer.tsx'
import { addressOf, stepNames, unfinishedSteps } from '../steps.ts'
import { useWizard } from '../wizard-context.ts'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { day } from '../../platform/format.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { openShop } from '../finish.ts'
import { priceOf } from '../../platform/plan-words.ts'

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

const runs: readonly string[] = ['trialing', 'active', 'past_due']

function RunningPlan({ subscription }: { subscription: Subscription }) {
  const { setup, plans, draft } = useWizard()
  const navigate = useNavigate()
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const { planId, interval } = subscription.status === 'trialing' ? draft.selectPlan : subscription
  const plan = plans.find(({ id }) => id === planId)
  const open = useMutation({
    mutationFn: openShop,
    onSuccess: () => navigate(to('buildManagement')),
  })
  const card = useMutation({
    mutationFn: () => call(startPlanCheckout, { body: { planId, interval }, idempotencyKey }),
    onSuccess: ({ url }) => location.assign(url),
    onError: () => setKey(crypto.randomUUID()),
  })
  const error = open.error ?? card.error
  return (
    <Card title={`Marketday ${subscription.planName}`} description={stateWords(subscription)}>
      {error && (
        <div className="mb-5">
          <ErrorState title="This could not be completed" error={error} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {setup.completedAt && (
          <Link to={to('dashboard')} className={buttonStyles({ size: 'large' })}>
            Go to the dashboard
          </Link>
        )}
        {!setup.completedAt && runs.includes(subscription.status) && (
          <Button size="large" busy={open.isPending} onClick={() => open.mutate()}>
            Open my shop
          </Button>
        )}
        {!isPaid(subscription) && plan && (
          <Button
            variant="secondary"
            size="large"
            busy={!card.isIdle && !card.isError}
            onClick={() => card.mutate()}
          >
            Pay {plan.name}, {priceOf(plan, interval)}, by card
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Nothing left to pay: a card is stored and no payment is missing. */
const isPaid = ({ status, hasCard, unpaidSince }: Subscription): boolean =>
  (status === 'active' || status === 'trialing') && hasCard && unpaidSince === null

function stateWords(subscription: Subscription): string {
  const { status, trialEndsAt, periodEndsAt, interval, hasCard } = subscription
  if (status === 'trialing' && hasCard)
    return `Free${trialEndsAt ? ` until ${day(trialEndsAt)}` : ' for now'}; then the card is charged.`
  if (status === 'trialing')
    return `Your trial runs${trialEndsAt ? ` until ${day(trialEndsAt)}` : ''}. No card is needed until then.`
  if (status === 'active')
    return `Paid by the ${interval}${periodEndsAt ? `, until ${day(periodEndsAt)}` : ''}.`
  if (status === 'past_due') return 'The last payment failed. Pay by card to keep the shop open.'
  return 'This plan has ended. Pay by card to open the shop again.'
}
