import type { Subscription } from '@marketday/contract/accounts/billing/billing'
import { cancelPlan, resumePlan } from '@marketday/contract/accounts/billing/plan-changes'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../use-can.ts'
import { actOnBilling } from './billing-queries.ts'

export function CancelCard({ subscription }: { subscription: Subscription }) {
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
