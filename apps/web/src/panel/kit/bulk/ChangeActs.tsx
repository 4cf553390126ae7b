import { Button } from '../../../ui/buttons/Button.tsx'
import { describeAction, type BulkChange, type BulkKind } from './bulk-kind.ts'
import { stopChange, undoChange } from './run-bulk-act.ts'

interface ChangeActsProps<Change extends BulkChange> {
  kind: BulkKind<Change>
  change: Change
}

export function ChangeActs<Change extends BulkChange>({ kind, change }: ChangeActsProps<Change>) {
  const { stop, undo } = change.actions
  if (stop === null)
    return (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Stop: ${describeAction(kind, change.action)}`}
        onClick={() => stopChange(kind, change.id)}
      >
        Stop
      </Button>
    )
  if (undo !== null) return null
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Undo: ${describeAction(kind, change.action)}`}
      onClick={() => undoChange(kind, change.id)}
    >
      Undo
    </Button>
  )
}
