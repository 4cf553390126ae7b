import type {
  BillingInterval,
  Plan,
  Subscription,
} from '@marketday/contract/accounts/billing/billing'
import {
  changePlan,
  previewPlanChange,
  type PlanChange,
} from '@marketday/contract/accounts/billing/plan-changes'
import { taxWords } from '@marketday/contract/accounts/billing/plan-tax'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { day, money } from '../../../platform/format.ts'
import { priceOf, yearlySaving } from '../../../platform/plan-words.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { plansQuery, subscriptionQuery } from './billing-queries.ts'
import { Sum } from './Sum.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'

/** Changes the plan after showing the exact cost. */
export function ChangePlan({ subscription }: { subscription: Subscription }) {
  return (
    <DialogButton
      variant="secondary"
      dialog={(close) => <ChangeDialog subscription={subscription} onClose={close} />}
    >
      Change plan
    </DialogButton>
  )
}

interface ChangeDialogProps {
  subscription: Subscription
  onClose: () => void
}

function ChangeDialog({ subscription, onClose }: ChangeDialogProps) {
  const plans = useQuery(plansQuery(subscription.currency))
  const offered = plans.data?.rows ?? []
  return (
    <Dialog
      onClose={onClose}
      title="Change plan"
      description="A larger plan or yearly billing starts immediately. A smaller plan or monthly billing starts with the next period."
    >
      {offered.length > 0 ? (
        <Choice subscription={subscription} plans={offered} onClose={onClose} />
      ) : plans.error ? (
        <ErrorState error={plans.error} />
      ) : (
        <SkeletonRows rows={3} label="Loading the plans" />
      )}
    </Dialog>
  )
}

interface ChoiceProps extends ChangeDialogProps {
  plans: readonly Plan[]
}

function Choice({ subscription, plans, onClose }: ChoiceProps) {
  const [interval, setPaidBy] = useState<BillingInterval>(subscription.interval)
  const [chosenId, setWanted] = useState('')
  const choices = plans.filter(
    ({ id }) => id !== subscription.planId || interval !== subscription.interval,
  )
  const planId = (choices.find(({ id }) => id === chosenId) ?? choices[0])?.id ?? ''
  const preview = useQuery({
    queryKey: ['plan-preview', planId, interval],
    queryFn: ({ signal }) => call(previewPlanChange, { body: { planId, interval }, signal }),
    // The cost changes every second.
    staleTime: 0,
    gcTime: 0,
  })
  const change = preview.data?.change
  const submit = async () => {
    if (!change) return
    const { dueMinor: expectedDueMinor, pricedAt } = change
    try {
      const changed = await call(changePlan, {
        body: { planId, interval, expectedDueMinor, pricedAt },
      })
      await showAnswer(subscriptionQuery.queryKey, changed)
    } catch (error) {
      await preview.refetch()
      throw error
    }
    await queryClient.invalidateQueries({ queryKey: ['subscription'] })
    onClose()
    notify(change.when === 'now' ? 'The plan has changed' : 'The plan will change')
  }
  return (
    <Form
      action={actionWords(change)}
      isComplete={change !== undefined && change.mustReduce.length === 0}
      onSubmit={submit}
    >
      {() => (
        <>
          <RadioGroup
            label="Billing"
            value={interval}
            onChange={(value) => setPaidBy(value === 'year' ? 'year' : 'month')}
            inline
            options={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Yearly', hint: yearlySaving(plans) },
            ]}
          />
          <RadioGroup
            label="Plan"
            value={planId}
            onChange={setWanted}
            options={choices.map((plan) => ({
              value: plan.id,
              label: `${plan.name}, ${priceOf(plan, interval)}`,
              hint: plan.tagline,
            }))}
          />
          <div aria-live="polite" className="min-h-24">
            {preview.error ? (
              <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
            ) : change ? (
              <Costs change={change} />
            ) : (
              <SkeletonRows rows={2} label="Calculating the price" />
            )}
          </div>
        </>
      )}
    </Form>
  )
}

function actionWords(change: PlanChange | undefined): string {
  if (change?.when === 'next_period') return 'Change at next renewal'
  return change && change.dueMinor > 0
    ? `Change and pay ${money(change.dueMinor, change.currency)}`
    : 'Change plan'
}

function Costs({ change }: { change: PlanChange }) {
  const { interval, mustReduce, lines, dueMinor, currency, laterMinor, tax, when, at } = change
  if (mustReduce.length > 0)
    return (
      <div className="rounded-lg bg-warn-soft px-4 py-3 text-sm">
        <p className="font-semibold">Your shop does not fit this plan yet:</p>
        <ul className="mt-1 list-disc pl-5">
          {mustReduce.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      {lines.map(({ text, amountMinor }) => (
        <Sum key={text} label={text} value={money(amountMinor, currency)} />
      ))}
      {tax.kind === 'reverse_charge' && <Sum label={taxWords(tax)} value={money(0, currency)} />}
      <Sum label="Due now" value={money(dueMinor, currency)} strong />
      <Sum
        label={`${when === 'now' ? 'Then' : `From ${day(at)},`} every ${interval}${tax.kind === 'charged' ? `, with ${taxWords(tax)}` : ''}`}
        value={money(laterMinor, currency)}
      />
    </dl>
  )
}
