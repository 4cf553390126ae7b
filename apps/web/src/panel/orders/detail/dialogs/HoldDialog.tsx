import { holdOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { performOnOrder } from '../../order-queries.ts'

export function HoldDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({ reason: '' }, (draft) =>
    checked(draft, { reason: draft.reason.trim() === '' && 'Enter a reason' }),
  )
  const hold = (body: { reason: string }) =>
    performOnOrder(() => call(holdOrder, { params: { orderId: order.id }, body }), 'On hold')
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Put order ${order.number} on hold`}
      description="It can’t be packed or handed over until it is released."
      action="Put on hold"
      {...form.sending(hold)}
    >
      <TextArea
        label="Reason"
        hint="Your team sees it; the customer does not."
        rows={2}
        maxLength={500}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
