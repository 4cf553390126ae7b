import { voidPayment } from '@marketday/contract/payments/card/authorisations'
import type { Order } from '@marketday/contract/orders/orders'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { requireAnswer } from './require-answer.ts'

export function VoidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id: orderId, number, currency, authorisedMinor } = order
  const amount = money(authorisedMinor, currency)
  const form = useForm({}, () => ({ data: {} }))
  const release = () =>
    performOnOrder(
      () => requireAnswer(call(voidPayment, { params: { orderId } })),
      ({ state }) =>
        state === 'asked'
          ? `${amount} will be released when the card provider responds`
          : `${amount} released`,
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Release payment for order ${number}`}
      description={`${amount} is authorised on the card and not captured. Once released, the order must be paid in another way.`}
      cancel="Keep it authorised"
      action={`Release ${amount}`}
      button={{ variant: 'danger' }}
      {...form.sending(release)}
    >
      {null}
    </FormDialog>
  )
}
