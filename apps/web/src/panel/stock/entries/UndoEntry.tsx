import type { StockEntry } from '@marketday/contract/stock/stock-ledger'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { undoStock } from '../undo-stock.ts'
import { entryTitle } from './entry-title.ts'
import { UndoReceipt } from './UndoReceipt.tsx'

/** Undo button of an entry; shows the undo once done. */
export function UndoEntry({ entry }: { entry: StockEntry }) {
  const { id, purchase, isUndone, actions } = entry
  if (isUndone) return <Badge tone="warn">Undone</Badge>
  if (actions.undo !== null) return null
  if (purchase) return <UndoReceipt purchaseId={purchase.id} receiptId={id} />
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Undo: ${entryTitle(entry)}`}
      onClick={() => undoStock(id)}
    >
      Undo
    </Button>
  )
}
