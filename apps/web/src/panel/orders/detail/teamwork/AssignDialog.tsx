import { assignOrder } from '@marketday/contract/orders/acts/order-marks'
import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { orderChoicesQuery, performOnOrder } from '../../order-queries.ts'

export function AssignDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const people =
    useQuery(orderChoicesQuery).data?.people ?? (order.assignee ? [order.assignee] : [])
  const form = useForm(
    { assigneeId: order.assignee?.id ?? '', dueOn: order.dueOn ?? '' },
    (draft) => checked({ assigneeId: draft.assigneeId || null, dueOn: draft.dueOn || null }, {}),
  )
  const save = (body: { assigneeId: string | null; dueOn: string | null }) =>
    performOnOrder(() => call(assignOrder, { params: { orderId: order.id }, body }), 'Assigned')
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Assign order ${order.number}`}
      description="Who on the team handles it, and by when. The customer is not notified."
      action="Save"
      {...form.sending(save)}
    >
      <SelectField
        label="Assigned to"
        placeholder="No one"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.text('assigneeId')}
      />
      <TextField label="Due" type="date" optional {...form.text('dueOn')} />
    </FormDialog>
  )
}
