import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Link } from 'react-router'
import { useState } from 'react'

import {
  startCardChange,
  type Subscription,
  startPlanCheckout,
  type PlanChoice,
} from '@marketday/contract/accounts/billing/billing'
import { cancelPlanChange } from '@marketday/contract/accounts/billing/plan-changes'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { priceOf } from '../../../platform/plan-words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { Failure, useFailure } from '../../../ui/feedback/Failure.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../account-query.ts'
import { actOnBilling, paymentsQuery, plansQuery } from './billing-queries.ts'
import { ChangePlan } from './ChangePlan.tsx'
import { isRunning, isUnpaid, planState } from './plan-state.ts'
import { costLines, planCostQuery } from '../../../platform/plan-cost.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Sum } from './Sum.tsx'

export function PlanCard({ subscription }: { subscription: Subscription | null }) {
  if (!subscription)
    return (
      <Card title="Plan">
        <p className="mb-4 text-[0.9375rem]">No plan yet.</p>
        <Link to={to('checkoutPay')} className={buttonStyles({})}>
          Start your plan
        </Link>
      </Card>
    )
  return <RunningPlan subscription={subscription} />
}

function RunningPlan({ subscription }: { subscription: Subscription }) {
  const mayEdit = useCan()('billing.edit')
  const { label, tone, words } = planState(subscription)
  const plans = useQuery(plansQuery(subscription.currency)).data?.rows ?? []
  const plan = plans.find(({ id }) => id === subscription.planId)
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {subscription.planName}
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </span>
      }
      description={plan && priceOf(plan, subscription.interval)}
    >
      <p className="text-[0.9375rem]">{words}</p>
      <CardLine />
      {subscription.pendingPlan && <Pending subscription={subscription} />}
      {mayEdit && <PlanActs subscription={subscription} />}
    </Card>
  )
}

/** Charged card, once loaded from the provider. */
function CardLine() {
  const card = useQuery(paymentsQuery).data?.card
  if (!card) return null
  const month = String(card.month).padStart(2, '0')
  return (
    <p className="mt-2 flex items-center gap-2 text-sm text-soft">
      <CreditCard aria-hidden className="size-4 shrink-0" />
      <span>
        {card.brand.charAt(0).toUpperCase() + card.brand.slice(1)} ending in {card.last4}, valid
        until {month}/{card.year}
      </span>
    </p>
  )
}

function Pending({ subscription: { pendingPlan, periodEndsAt } }: { subscription: Subscription }) {
  const mayEdit = useCan()('billing.edit')
  const keep = () =>
    actOnBilling(() => call(cancelPlanChange), {
      done: 'The plan change is cancelled',
      failed: 'The plan change could not be cancelled',
    })
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft px-4 py-3 text-sm"
    >
      <span>
        Changes to {pendingPlan?.name}, paid by the {pendingPlan?.interval},
        {periodEndsAt ? ` on ${day(periodEndsAt)}` : ' with the next period'}.
      </span>
      {mayEdit && (
        <Button variant="secondary" size="small" onClick={keep}>
          Keep current plan
        </Button>
      )}
    </div>
  )
}

const isOver = (subscription: Subscription): boolean =>
  !isRunning(subscription) && !isUnpaid(subscription) && subscription.pausedUntil === null

function PlanActs({ subscription }: { subscription: Subscription }) {
  const { failure, attempt } = useFailure()
  const { planId, interval, hasCard, status } = subscription
  const payFirst = !hasCard || isOver(subscription)
  const leave = async (opening: Promise<{ url: string }>) => location.assign((await opening).url)
  const changeCard = () => leave(call(startCardChange))
  return (
    <div className="mt-5 flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {payFirst && (
          <PayPlan
            choice={{ planId, interval }}
            label={status === 'trialing' ? 'Add a card' : 'Pay by card'}
          />
        )}
        {!payFirst && (
          <Button
            variant={isUnpaid(subscription) ? 'primary' : 'secondary'}
            onClick={() => attempt(changeCard)}
          >
            {isUnpaid(subscription) ? 'Pay with another card' : 'Change card'}
          </Button>
        )}
        {isRunning(subscription) && <ChangePlan subscription={subscription} />}
      </div>
      <Failure>{failure?.message}</Failure>
    </div>
  )
}

interface PayPlanProps {
  choice: PlanChoice
  label: string
}

function PayPlan({ choice, label }: PayPlanProps) {
  return (
    <DialogButton dialog={(close) => <PayDialog choice={choice} onClose={close} />}>
      {label}
    </DialogButton>
  )
}

function PayDialog({ choice, onClose }: { choice: PlanChoice; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const { data, error } = useQuery(planCostQuery(choice, code))
  const pay = async () => {
    const { url } = await call(startPlanCheckout, {
      body: { ...choice, ...(typed.trim() && { code: typed.trim() }) },
    })
    location.assign(url)
  }
  return (
    <Dialog
      onClose={onClose}
      title="Pay by card"
      description="You enter your card on our card provider’s page."
    >
      <Form action="Continue to payment" isComplete onSubmit={pay}>
        {() => (
          <>
            <TextField
              label="Code"
              optional
              value={typed}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
              error={code !== '' && code === typed.trim() && error ? error.message : undefined}
            />
            {typed.trim() !== code && (
              <Button variant="secondary" onClick={() => setCode(typed.trim())}>
                Show the price
              </Button>
            )}
            <dl aria-live="polite" className="flex flex-col divide-y divide-line text-sm">
              {data && costLines(data.cost).map((line) => <Sum key={line.label} {...line} />)}
            </dl>
          </>
        )}
      </Form>
    </Dialog>
  )
}
