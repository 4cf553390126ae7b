import type { Order } from '@marketday/contract/orders/orders'
import { recordCash } from '@marketday/contract/money/payments'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { actOnOrder } from '../order-queries.ts'
import { AmountDialog } from './AmountDialog.tsx'

export function CashDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const save = (amountMinor: number, idempotencyKey: string) =>
    actOnOrder(
      () =>
        call(recordCash, { params: { orderId: order.id }, body: { amountMinor }, idempotencyKey }),
      { done: 'Payment recorded', failed: 'The payment could not be recorded' },
    )
  return (
    <AmountDialog
      title={`Cash for order ${order.number}`}
      description={`${money(order.outstandingMinor, order.currency)} are still to be paid.`}
      label="Amount received"
      verb="Record payment"
      currency={order.currency}
      atMostMinor={order.outstandingMinor}
      onSave={save}
      onClose={onClose}
    />
  )
}
