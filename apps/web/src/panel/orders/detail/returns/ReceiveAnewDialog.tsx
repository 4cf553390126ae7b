import type { Order } from '@marketday/contract/orders/orders'
import { undoReceipts } from '@marketday/contract/orders/returns/return-acts'
import type { Return } from '@marketday/contract/orders/returns/returns'
import { call } from '../../../../platform/api/api.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { actOnOrder } from '../../order-queries.ts'

interface ReceiveAnewDialogProps {
  order: Order
  found: Return
  onClose: () => void
}

/** Confirms the undo of a receipt, including restocked goods. */
export function ReceiveAnewDialog({ order, found, onClose }: ReceiveAnewDialogProps) {
  const shelved = found.lines.filter((line) => line.shelved > 0)
  return (
    <ConfirmDialog
      title={`Receive return ${found.number} again?`}
      confirmLabel="Receive again"
      onConfirm={() => undo(order, found)}
      onClose={onClose}
    >
      {shelved.length > 0 ? (
        <>
          <p>These restocked items leave your stock again:</p>
          <ul className="mt-2 list-disc pl-5">
            {shelved.map((line) => (
              <li key={line.lineId} className="wrap-anywhere">
                {line.shelved} × <bdi>{line.title}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Your stock is unchanged: nothing was restocked.</p>
      )}
      <p className="mt-2">
        Enter again what came back. Nothing was refunded for this return yet. The customer is not
        notified.
      </p>
    </ConfirmDialog>
  )
}

const undo = (order: Order, orderReturn: Return) =>
  actOnOrder(
    () => call(undoReceipts, { params: { orderId: order.id, returnId: orderReturn.id } }),
    {
      done: 'Enter again what came back',
      failed: 'The receipt could not be undone',
    },
  )
