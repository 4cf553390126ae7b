import { sendPayLink } from '@marketday/contract/orders/acts/pay-links'
import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { CopyButton } from '../../../../ui/buttons/CopyButton.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { payLinkQuery, performOnOrder } from '../../order-queries.ts'

export function PayLinkDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id: orderId, number, email, currency, outstandingMinor } = order
  const link = useQuery(payLinkQuery(orderId))
  const form = useForm({}, () => ({ data: {} }))
  const send = () =>
    performOnOrder(() => call(sendPayLink, { params: { orderId } }), `Link sent to ${email}`)
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Payment link for order ${number}`}
      description={`${money(outstandingMinor, currency)} is still due. With the link, the customer pays it by card.`}
      action="Send by email"
      otherActs={link.data && <CopyButton address={link.data.url} />}
      {...form.sending(send)}
    >
      <p className="text-sm break-words">
        The email goes to <strong>{email}</strong>.
      </p>
    </FormDialog>
  )
}
