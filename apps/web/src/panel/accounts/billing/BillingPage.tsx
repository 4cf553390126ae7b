import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'

import type { Subscription } from '@marketday/contract/accounts/billing/billing'
import { applyCoupon } from '@marketday/contract/accounts/billing/coupons'
import type { PlanUse } from '@marketday/contract/accounts/billing/plan-changes'
import { cancelPlan, resumePlan } from '@marketday/contract/accounts/billing/plan-changes'

import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded, NotIncluded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import {
  subscriptionQuery,
  paymentsQuery,
  reloadBilling,
  planUseQuery,
  actOnBilling,
} from './billing-queries.ts'
import { DetailsCard } from './DetailsCard.tsx'
import { InvoicesCard } from './InvoicesCard.tsx'
import { isRunning } from './plan-state.ts'
import { PauseCard } from './PauseCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { call } from '../../../platform/api/api.ts'
import { money, clock, count, day } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { couponWords } from '../../../platform/plan-cost.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export default function BillingPage() {
  const maySee = useCan()('billing.see')
  return (
    <div className="max-w-3xl">
      <PageHeader title="Billing" description="Your plan, usage and invoices." />
      {maySee ? <OwnBilling /> : <NotIncluded what="billing" />}
    </div>
  )
}

function OwnBilling() {
  const plan = useQuery(subscriptionQuery)
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={plan} what="the plan" rows={3}>
        {({ subscription }) => (
          <>
            <PlanCard subscription={subscription} />
            <UseCard />
            <InvoicesCard />
            {subscription && isRunning(subscription) && <CouponCard subscription={subscription} />}
            <DetailsCard />
            {subscription && <PauseCard subscription={subscription} />}
            {subscription && (isRunning(subscription) || subscription.pausedUntil) && (
              <CancelCard subscription={subscription} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function CouponCard({ subscription }: { subscription: Subscription }) {
  const mayEdit = useCan()('billing.edit')
  const coupon = useQuery(paymentsQuery).data?.coupon
  if (coupon) {
    const { percentOff, amountOffMinor } = coupon
    const off =
      percentOff === null ? money(amountOffMinor ?? 0, subscription.currency) : `${percentOff}%`
    return (
      <Card
        title="Discount code"
        description={`${couponWords(coupon)}: ${off} less on your invoices.`}
      />
    )
  }
  return mayEdit && subscription.hasCard ? <UseCode /> : null
}

function UseCode() {
  const form = useForm({ code: '' }, (draft) => {
    const code = draft.code.trim()
    return checked({ code }, { code: code === '' && 'Enter a code' })
  })
  const save = async (body: { code: string }) => {
    await call(applyCoupon, { body })
    await reloadBilling()
    notify('The code applies from the next invoice')
  }
  return (
    <Card title="Discount code" description="Applies from your next invoice. One code at a time.">
      <Form action="Apply code" {...form.sending(save)}>
        <TextField label="Code" maxLength={40} autoComplete="off" {...form.text('code')} />
      </Form>
    </Card>
  )
}

const names: Readonly<Record<PlanUse['limit'], string>> = {
  products: 'Items',
  staff: 'Team members, including open invitations',
  buildsPerDay: 'Builds today',
  storageMb: 'Storage of files in MB',
}

function UseCard() {
  return (
    <Card title="Usage" description="Reaching a limit costs nothing and removes nothing.">
      <Loaded query={useQuery(planUseQuery)} what="your usage" rows={3}>
        {({ rows }) => (
          <ul className="flex flex-col gap-4">
            {rows.map((use) => (
              <li key={use.limit}>
                <Use use={use} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Use({ use: { limit, used, allowed, isNear, resetsAt } }: { use: PlanUse }) {
  const isFull = used >= allowed
  const amount = `${count(used)} of ${count(allowed)}`
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{names[limit]}</span>
        <span className="tabular-nums">{amount}</span>
      </div>
      <progress
        aria-label={names[limit]}
        aria-valuetext={amount}
        max={allowed}
        value={Math.min(used, allowed)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-primary"
      />
      {isNear && (
        <p className="flex items-center gap-1.5 text-warn">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {isFull ? 'You have reached the limit. A larger plan raises it.' : 'You have used 80 %.'}
        </p>
      )}
      {resetsAt && <p className="text-soft">Resets at {clock(resetsAt)}.</p>}
    </div>
  )
}

function CancelCard({ subscription }: { subscription: Subscription }) {
  if (!useCan()('billing.edit')) return null
  const { cancelAtPeriodEnd, periodEndsAt, trialEndsAt, pausedUntil, status } = subscription
  const end = (status === 'trialing' ? trialEndsAt : periodEndsAt) ?? ''
  const atEnd = end ? `on ${day(end)}` : 'when its period ends'
  const when = pausedUntil ? 'immediately' : atEnd
  const cancel = () =>
    actOnBilling(() => call(cancelPlan, { body: {} }), {
      done: `Cancelled: the plan ends ${when}`,
      failed: 'The plan could not be cancelled',
    })
  const resume = () =>
    actOnBilling(() => call(resumePlan), {
      done: 'The plan continues',
      failed: 'The plan could not be resumed',
    })
  if (cancelAtPeriodEnd)
    return (
      <Card title="Cancelled" description={`The plan ends ${when}. You can resume it until then.`}>
        <Button onClick={resume}>Resume plan</Button>
      </Card>
    )
  return (
    <Card
      title="Cancel"
      description={
        pausedUntil
          ? 'A paused plan would end immediately.'
          : `The plan would end ${when}. Until then nothing changes.`
      }
    >
      <ConfirmButton
        variant="quiet"
        className="text-bad"
        title="Cancel plan?"
        confirmLabel="Cancel plan"
        cancelLabel="Keep plan"
        dangerous
        onConfirm={cancel}
        consequence={
          pausedUntil
            ? 'It ends immediately, and nothing more is charged. Payments made before the pause are not refunded. The shop goes offline, and its data is kept for 60 days.'
            : `It ends ${when}, and nothing more is charged. After that the shop is offline, and its data is kept for 60 days. You can change your mind until then.`
        }
      >
        Cancel plan
      </ConfirmButton>
    </Card>
  )
}
