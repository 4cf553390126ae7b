import type { OpenedPurchase } from '@marketday/contract/stock/documents/purchases/purchases'
import { moment, money } from '../../../../platform/format.ts'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { UndoReceipt } from '../../entries/UndoReceipt.tsx'
import { piecesInWords } from '../receipts/lines-in-words.ts'

/** Receipts of a purchase order; each can be undone for seven days. */
export function PurchaseReceipts({ purchase }: { purchase: OpenedPurchase }) {
  const { id, currency, receipts } = purchase
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
              <UndoReceipt purchaseId={id} receiptId={receipt.id} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
