import type { BulkAct } from '@marketday/contract/products/bulk-acts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { undoChange } from '../bulk/change-items.ts'
import { changeTitle } from './change-words.ts'

/** Takes a change back while that is allowed. */
export function UndoChange({ change }: { change: BulkAct }) {
  if (change.actions.undo !== null) return null
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Undo: ${changeTitle(change.action)}`}
      onClick={() => undoChange(change.id)}
    >
      Undo
    </Button>
  )
}
