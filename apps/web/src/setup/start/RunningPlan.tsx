import { startPlanCheckout, type Subscription } from '@marketday/contract/accounts/billing/billing'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { day } from '../../platform/format.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { openShop } from '../finish.ts'
import { priceOf } from '../../platform/plans/plan-words.ts'
import { useWizard } from '../wizard-context.ts'

const runs: readonly string[] = ['trialing', 'active', 'past_due']

export function RunningPlan({ subscription }: { subscription: Subscription }) {
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
