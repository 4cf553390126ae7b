import type { Subscription } from '@marketday/contract/accounts/billing/billing'
import { pausePlan, unpausePlan } from '@marketday/contract/accounts/billing/plan-changes'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../account-query.ts'
import { actOnBilling, reloadBilling } from './billing-queries.ts'

/** Pauses for some months without charges or orders, or resumes. */
export function PauseCard({ subscription }: { subscription: Subscription }) {
  const mayEdit = useCan()('billing.edit')
  const { pausedUntil, status, hasCard, cancelAtPeriodEnd, pendingPlan } = subscription
  if (!mayEdit) return null
  if (pausedUntil) return <Paused until={pausedUntil} />
  if (status !== 'active' || !hasCard || cancelAtPeriodEnd || pendingPlan) return null
  return (
    <Card
      title="Pause"
      description="For one to three months you pay nothing. Your shop stays visible but takes no orders."
    >
      <DialogButton variant="secondary" dialog={(close) => <PauseDialog onClose={close} />}>
        Pause plan
      </DialogButton>
    </Card>
  )
}

function Paused({ until }: { until: string }) {
  const resume = () =>
    actOnBilling(() => call(unpausePlan), {
      done: 'The plan is resumed, and your shop takes orders',
      failed: 'The plan could not be resumed',
    })
  return (
    <Card
      title="Paused"
      description={`It resumes automatically on ${day(until)}. If you resume earlier, a new period starts immediately, less your unused time.`}
    >
      <Button onClick={resume}>Resume plan now</Button>
    </Card>
  )
}

function PauseDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ months: '1' }, ({ months }) => checked({ months: Number(months) }, {}))
  const pause = async (body: { months: number }) => {
    await call(pausePlan, { body })
    await reloadBilling()
    notify('The plan is paused')
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Pause your plan?"
      description="It starts immediately: your shop stays visible but takes no orders, and this panel stays open. Unused time is credited to your first payment afterwards."
      action="Pause plan"
      {...form.sending(pause)}
    >
      <RadioGroup
        label="Pause for up to"
        {...form.value('months')}
        options={[
          { value: '1', label: 'One month' },
          { value: '2', label: 'Two months' },
          { value: '3', label: 'Three months' },
        ]}
      />
    </FormDialog>
  )
}
