import { undoPurchaseReceipt } from '@marketday/contract/stock/documents/purchases'
import { call } from '../../platform/api/api.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { actsOn } from '../act.ts'
import { refreshInventory } from '../catalog/inventory-queries.ts'
import { focusHeading } from '../kit/page/page-title.ts'

const act = actsOn(refreshInventory)

export function UndoReceipt({ purchaseId, receiptId }: { purchaseId: string; receiptId: string }) {
  const params = { purchaseId, purchaseReceiptId: receiptId }
  const undo = () =>
    act(() => call(undoPurchaseReceipt, { params }), {
      done: 'The receipt is undone',
      failed: 'The receipt could not be undone',
    }).then(focusHeading)
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      title="Undo this receipt?"
      consequence="Its pieces leave your stock and are expected again. The cost of its items does not change."
      confirmLabel="Undo the receipt"
      cancelLabel="Keep receipt"
      onConfirm={undo}
    >
      Undo
    </ConfirmButton>
  )
}
