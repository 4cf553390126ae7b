import { reopenCashUp, type CashUp } from '@marketday/contract/cash/cash-ups'
import { call } from '../../platform/api/api.ts'
import { checked } from '../../platform/forms/checked.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { performOnTill } from './cash-queries.ts'
import { focusHeading } from '../kit/page/focus-heading.ts'

interface ReopenDialogProps {
  till: CashUp
  onClose: () => void
}

/** A count was wrong: it is done anew. */
export function ReopenDialog({ till: { id: cashUpId }, onClose }: ReopenDialogProps) {
  const form = useForm({ reason: '' }, (draft) =>
    checked(draft, { reason: draft.reason.trim() === '' && 'Say why it is opened again' }),
  )
  const reopen = (body: { reason: string }) =>
    performOnTill(
      () => call(reopenCashUp, { params: { cashUpId }, body }),
      'The till is open again',
    ).then(focusHeading)
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Open this till again?"
      description="Its difference leaves the books until it is counted anew. Cash that came after it was closed stays in the next one."
      action="Open again"
      {...form.sending(reopen)}
    >
      <TextField
        label="Why"
        hint="It stands in the audit."
        maxLength={300}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
