import type { BulkFacts } from '@marketday/contract/bulk/bulk-acts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { BulkKind } from './bulk-kind.ts'
import { stopChange, undoChange } from './run-bulk-act.ts'

interface ChangeActsProps<Act extends BulkFacts> {
  kind: BulkKind<Act>
  change: Act
}

export function ChangeActs<Act extends BulkFacts>({ kind, change }: ChangeActsProps<Act>) {
  const { stop, undo } = change.actions
  if (stop === null)
    return (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Stop: ${kind.title(change)}`}
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
      aria-label={`Undo: ${kind.title(change)}`}
      onClick={() => undoChange(kind, change.id)}
    >
      Undo
    </Button>
  )
}
