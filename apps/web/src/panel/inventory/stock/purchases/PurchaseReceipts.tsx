import { undoPurchaseReceipt, type OpenedPurchase } from '@marketday/contract/purchases/purchases'
import { call } from '../../../../platform/api/api.ts'
import { moment, money } from '../../../../platform/format.ts'
import { ConfirmButton } from '../../../../ui/dialogs/ConfirmButton.tsx'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { actsOn } from '../../../act.ts'
import { refreshInventory } from '../../inventory-queries.ts'
import { focusHeading } from '../focus-heading.ts'
import { piecesInWords } from '../receive/lines-in-words.ts'

const act = actsOn(refreshInventory)

/** What came in by and by; each receipt can be undone for seven days. */
export function PurchaseReceipts({ purchase }: { purchase: OpenedPurchase }) {
  const { id, currency, receipts } = purchase
  const undo = (purchaseReceiptId: string) =>
    act(
      () =>
        call(undoPurchaseReceipt, {
          params: { purchaseId: id, purchaseReceiptId },
        }),
      { done: 'The receipt is undone', failed: 'The receipt was not undone' },
    ).then(focusHeading)
  return (
    <Card title="Receipts">
      <ul aria-label="Receipts" className="flex flex-col">
        {receipts.map((receipt) => (
          <li
            key={receipt.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
              {piecesInWords(receipt.pieces)}, {money(receipt.totalMinor, currency)}
              <span className="block text-sm text-soft">
                <bdi>{receipt.actorName}</bdi>, {moment(receipt.receivedAt)}
              </span>
              {receipt.note && <bdi className="block text-sm text-soft">{receipt.note}</bdi>}
            </span>
            {receipt.undoneAt !== null && <Badge tone="warn">Undone</Badge>}
            {receipt.actions.undo === null && (
              <ConfirmButton
                variant="secondary"
                size="small"
                title="Undo this receipt?"
                consequence="Its pieces leave your stock and are expected again. The cost of its items stays as it is now."
                confirmLabel="Undo the receipt"
                cancelLabel="Keep it"
                onConfirm={() => undo(receipt.id)}
              >
                Undo
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
