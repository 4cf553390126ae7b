import { reopenCashUp, type CashUp } from '@marketday/contract/payments/cash/cash-ups'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { performOnTill } from './cash-queries.ts'
import { focusHeading } from '../../kit/page/focus-heading.ts'

interface ReopenDialogProps {
  till: CashUp
  onClose: () => void
}

export function ReopenDialog({ till: { id: cashUpId }, onClose }: ReopenDialogProps) {
  const form = useForm({ reason: '' }, (draft) =>
    checked(draft, { reason: draft.reason.trim() === '' && 'Enter a reason' }),
  )
  const reopen = (body: { reason: string }) =>
    performOnTill(
      () => call(reopenCashUp, { params: { cashUpId }, body }),
      'The till is reopened',
    ).then(focusHeading)
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Reopen this till?"
      description="Its difference is removed from the books until it is counted again. Cash taken after closing stays in the next till."
      action="Reopen till"
      {...form.sending(reopen)}
    >
      <TextField
        label="Reason"
        hint="Shown in the audit."
        maxLength={300}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
