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

/** Asks before what was said of a return is taken back, its goods from the shelf too. */
export function ReceiveAnewDialog({ order, found, onClose }: ReceiveAnewDialogProps) {
  const shelved = found.lines.filter((line) => line.shelved > 0)
  return (
    <ConfirmDialog
      title={`Receive return ${found.number} anew?`}
      confirmLabel="Receive anew"
      onConfirm={() => undo(order, found)}
      onClose={onClose}
    >
      {shelved.length > 0 ? (
        <>
          <p>What was put back on the shelf leaves your stock again:</p>
          <ul className="mt-2 list-disc pl-5">
            {shelved.map((line) => (
              <li key={line.lineId} className="wrap-anywhere">
                {line.shelved} × <bdi>{line.title}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Your stock stays as it is: nothing went back on the shelf.</p>
      )}
      <p className="mt-2">
        What came back is to be said anew. No money moves: nothing was given back for this return
        yet. The customer is not told.
      </p>
    </ConfirmDialog>
  )
}

const undo = (order: Order, found: Return) =>
  actOnOrder(() => call(undoReceipts, { params: { orderId: order.id, returnId: found.id } }), {
    done: 'Say anew what came back',
    failed: 'It could not be taken back',
  })
