import type { Order } from '@marketday/contract/orders/orders'
import { refundOrder } from '@marketday/contract/money/payments'
import type { Refund } from '@marketday/contract/money/payments'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { actOnOrder } from '../order-queries.ts'
import { AmountDialog } from './AmountDialog.tsx'

export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const save = async (amountMinor: number, idempotencyKey: string) => {
    if (reason.trim() === '') {
      setError('Say why, for the customer and for your books')
      return false
    }
    const amount = money(amountMinor, order.currency)
    const said = {
      done: ({ refunds }: { refunds: readonly Refund[] }) =>
        refunds.some(({ status }) => status === 'requested')
          ? `${amount} will be sent as soon as the card provider answers`
          : `${amount} refunded`,
      failed: 'The refund was not made',
    }
    const body = { amountMinor, reason }
    const send = () => call(refundOrder, { params: { orderId: order.id }, body, idempotencyKey })
    return await actOnOrder(send, said)
  }
  return (
    <AmountDialog
      title={`Refund order ${order.number}`}
      description={`At most ${money(order.refundableMinor, order.currency)} can be given back. A card payment goes back to the card; cash you hand back yourself.`}
      label="Amount to give back"
      verb="Refund"
      currency={order.currency}
      atMostMinor={order.refundableMinor}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        value={reason}
        maxLength={300}
        error={error}
        onChange={(event) => {
          setReason(event.target.value)
          setError('')
        }}
      />
    </AmountDialog>
  )
}
