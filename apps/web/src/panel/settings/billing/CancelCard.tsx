import type { Subscription } from '@marketday/contract/money/billing'
import { cancelPlan, resumePlan } from '@marketday/contract/money/plan-changes'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../use-can.ts'
import { actOnBilling } from './billing-queries.ts'

/** The end of the plan, and the way back while there is one. */
export function CancelCard({ subscription }: { subscription: Subscription }) {
  if (!useCan()('billing.edit')) return null
  const { cancelAtPeriodEnd, periodEndsAt, trialEndsAt, pausedUntil, status } = subscription
  const end = (status === 'trialing' ? trialEndsAt : periodEndsAt) ?? ''
  const atEnd = end ? `on ${day(end)}` : 'with its period'
  const when = pausedUntil ? 'at once' : atEnd
  const cancel = () =>
    actOnBilling(() => call(cancelPlan, { body: {} }), {
      done: `Cancelled: the plan ends ${when}`,
      failed: 'The plan was not cancelled',
    })
  const resume = () =>
    actOnBilling(() => call(resumePlan), {
      done: 'The plan goes on',
      failed: 'The plan was not resumed',
    })
  if (cancelAtPeriodEnd)
    return (
      <Card
        title="Cancelled"
        description={`The plan ends ${when}. Until then you can let it go on.`}
      >
        <Button onClick={resume}>Let the plan go on</Button>
      </Card>
    )
  return (
    <Card
      title="Cancel"
      description={
        pausedUntil
          ? 'A paused plan would end at once.'
          : `The plan would end ${when}. Until then everything stays.`
      }
    >
      <ConfirmButton
        variant="quiet"
        className="text-bad"
        title="Cancel the plan?"
        confirmLabel="Cancel the plan"
        cancelLabel="Keep it"
        dangerous
        onConfirm={cancel}
        consequence={
          pausedUntil
            ? 'It ends at once, and nothing more is charged; what was paid before the pause is not given back. The shop goes offline, and its data is kept for 60 days.'
            : `It ends ${when}, and nothing more is charged. After that the shop is offline, and its data is kept for 60 days. You can change your mind until then.`
        }
      >
        Cancel the plan
      </ConfirmButton>
    </Card>
  )
}
