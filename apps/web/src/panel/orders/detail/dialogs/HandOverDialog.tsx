import { handOverOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { actOnOrder } from '../../order-queries.ts'
import { receivingOf } from '../../receiving-of.ts'

export function HandOverDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { customerName, number } = order
  const deliveryKind = receivingOf(order)
  const isDone = deliveryKind === 'none'
  const owes = deliveryKind !== 'delivery' && order.outstandingMinor > 0
  const [isCashTaken, setCashTaken] = useState(owes)
  const body = owes && isCashTaken ? { cashCollectedMinor: order.outstandingMinor } : {}
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() =>
        actOnOrder(() => call(handOverOrder, { params: { orderId: order.id }, body }), {
          done: isDone ? 'Done' : 'Handed over',
          failed: isDone ? 'It could not be marked as done' : 'It could not be handed over',
        })
      }
      title={isDone ? `Is order ${number} done?` : `Hand over order ${number}?`}
      confirmLabel={isDone ? 'Mark as done' : 'Hand over'}
    >
      <p>
        {deliveryKind === 'delivery' && 'The driver takes the goods. They leave your stock.'}
        {deliveryKind === 'pickup' &&
          `${customerName} takes the goods with them. They leave your stock.`}
        {isDone && `What ${customerName} ordered is done. Nothing has to be packed or delivered.`}
      </p>
      {owes && (
        <Checkbox
          className="mt-3 text-ink"
          label={`${money(order.outstandingMinor, order.currency)} received in cash`}
          checked={isCashTaken}
          onChange={(event) => setCashTaken(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
