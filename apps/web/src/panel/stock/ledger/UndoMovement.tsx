import type { StockMovement } from '@marketday/contract/stock/stock-ledger'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { movementWords } from '../../catalog/words.ts'
import { undoStock } from '../undo-stock.ts'

/** Undo button of a movement; shows the undo once done. */
export function UndoMovement({ movement }: { movement: StockMovement }) {
  const { type, title, variantId, referenceId, isUndone, reversesId, actions } = movement
  if (isUndone) return <Badge tone="warn">Undone</Badge>
  if (reversesId) return <Badge tone="neutral">Undo</Badge>
  if (actions.undo !== null) return null
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Undo: ${movementWords[type]}, ${title}`}
      onClick={() => undoStock(referenceId, variantId)}
    >
      Undo
    </Button>
  )
}
