import {
  cancelPurchase,
  closePurchase,
  exportPurchase,
  orderPurchase,
  type OpenedPurchase,
} from '@marketday/contract/stock/documents/purchases'
import { call } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../../ui/dialogs/ConfirmButton.tsx'
import { actsOn } from '../../../act.ts'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { refreshInventory } from '../../../catalog/inventory-queries.ts'
import { focusHeading } from '../../../kit/page/page-title.ts'

const act = actsOn(refreshInventory)

interface PurchaseActsProps {
  purchase: OpenedPurchase
  onEdit: () => void
}

export function PurchaseActs({ purchase, onEdit }: PurchaseActsProps) {
  const { id, number, version, supplierName, actions } = purchase
  const params = { purchaseId: id }
  const seen = { params, body: { version } }
  return (
    <>
      <Button variant="secondary" onClick={() => globalThis.print()}>
        Print
      </Button>
      <ExportButton
        name={`purchase-order-${number}.csv`}
        read={() => call(exportPurchase, { params })}
      />
      {actions.cancel === null && (
        <ConfirmButton
          variant="secondary"
          title="Cancel this purchase order?"
          consequence={`Nothing was received. The order is kept for reference; inform ${supplierName} yourself.`}
          confirmLabel="Cancel order"
          cancelLabel="Keep order"
          dangerous
          onConfirm={() =>
            act(() => call(cancelPurchase, seen), {
              done: 'The purchase order is cancelled',
              failed: 'The purchase order could not be cancelled',
            }).then(focusHeading)
          }
        >
          Cancel order
        </ConfirmButton>
      )}
      {actions.close === null && (
        <ConfirmButton
          variant="secondary"
          title="Close this purchase order short?"
          consequence="Items not yet received are no longer expected. Received items stay."
          confirmLabel="Close short"
          cancelLabel="Keep it open"
          onConfirm={() =>
            act(() => call(closePurchase, seen), {
              done: 'The purchase order is closed',
              failed: 'The purchase order could not be closed',
            }).then(focusHeading)
          }
        >
          Close short
        </ConfirmButton>
      )}
      {actions.edit === null && (
        <Button variant="secondary" onClick={onEdit}>
          Change
        </Button>
      )}
      {actions.order === null && (
        <Button
          onClick={() =>
            act(() => call(orderPurchase, seen), {
              done: 'Ordered; its goods are expected from now on',
              failed: 'The order could not be marked as ordered',
            }).then(focusHeading)
          }
        >
          Mark as ordered
        </Button>
      )}
    </>
  )
}
