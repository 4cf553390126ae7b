import {
  explainDifference,
  type MoneyDifference,
} from '@marketday/contract/payments/payouts/reconciliation'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnDifference } from './difference-queries.ts'

interface ExplainDialogProps {
  difference: MoneyDifference
  onClose: () => void
}

export function ExplainDialog({ difference: { id: differenceId }, onClose }: ExplainDialogProps) {
  const form = useForm({ explanation: '' }, (draft) =>
    checked(draft, { explanation: draft.explanation.trim() === '' && 'Enter an explanation' }),
  )
  const explain = (body: { explanation: string }) =>
    performOnDifference(
      () => call(explainDifference, { params: { differenceId }, body }),
      'The difference is explained',
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Explain the difference"
      description="It counts as settled while both amounts stay the same. Nothing else changes."
      action="Mark as explained"
      {...form.sending(explain)}
    >
      <TextArea
        label="Explanation"
        hint="For anyone who checks the books later."
        rows={2}
        maxLength={500}
        {...form.text('explanation')}
      />
    </FormDialog>
  )
}
