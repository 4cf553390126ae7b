import {
  listReorders,
  ReorderPlan,
  type Reorder,
} from '@marketday/contract/stock/documents/reorders'
import { call } from '../../platform/api/api.ts'
import { count } from '../../platform/format.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { notify } from '../../ui/feedback/toast.ts'

interface ReorderDialogProps {
  onFound: (reorders: readonly Reorder[]) => void
  onClose: () => void
}

const usual: { leadDays: number | null; coverDays: number | null } = { leadDays: 7, coverDays: 28 }

/** Suggests an order from the sales rate; orders nothing. */
export function ReorderDialog({ onFound, onClose }: ReorderDialogProps) {
  const form = useForm(usual, (draft) => ReorderPlan.safeParse(draft))
  const propose = async (plan: ReorderPlan) => {
    const { rows, total } = await call(listReorders, { body: plan })
    onFound(rows)
    notify(wordsOf(rows.length, total))
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Suggest reorders"
      description="Based on sales in the last four weeks (recent weeks count more), less stock on hand, in transit and on order."
      size="small"
      action="Add to the order"
      {...form.sending(propose)}
    >
      <NumberField
        label="Days until it is delivered"
        min={0}
        max={365}
        {...form.number('leadDays')}
      />
      <NumberField
        label="Days of stock after delivery"
        min={1}
        max={365}
        {...form.number('coverDays')}
      />
    </FormDialog>
  )
}

function wordsOf(added: number, total: number): string {
  if (total === 0) return 'Nothing runs out before then'
  if (added < total) return `The ${count(added)} most urgent of ${count(total)} items are added`
  return added === 1 ? 'One item is added' : `${count(added)} items are added`
}
