import { dismissRefund } from '@marketday/contract/payments/card/payments'
import type { PaymentProblem } from '@marketday/contract/payments/card/unmatched-payments'

import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../order-queries.ts'

interface DismissRefundProps {
  problem: PaymentProblem
}

/** Dismisses a failed refund whose Stripe account is out of reach. */
export function DismissRefund({ problem }: DismissRefundProps) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      dialog={(close) => <DismissDialog problem={problem} onClose={close} />}
    >
      Dismiss
    </DialogButton>
  )
}

interface DismissDialogProps extends DismissRefundProps {
  onClose: () => void
}

function DismissDialog({ problem: { id: refundId }, onClose }: DismissDialogProps) {
  const form = useForm({ reason: '' }, (draft) =>
    checked(draft, { reason: draft.reason.trim() === '' && 'Enter a reason' }),
  )
  const dismiss = (body: { reason: string }) =>
    performOnOrder(
      () => call(dismissRefund, { params: { refundId }, body }),
      'The refund is dismissed',
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Dismiss the refund"
      description="It leaves Problems. The refund stays failed, and the order’s amounts don’t change."
      action="Dismiss"
      {...form.sending(dismiss)}
    >
      <TextArea
        label="Reason"
        hint="For example how the customer got the money."
        rows={2}
        maxLength={300}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
