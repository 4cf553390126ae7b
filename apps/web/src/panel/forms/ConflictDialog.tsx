import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

interface ConflictDialogProps {
  /** What was changed: `this item`. */
  what: string
  onKeepMine: () => unknown
  onTakeTheirs: () => void
  onClose: () => void
  /** Where the two differ. */
  children: ReactNode
}

/** Somebody else saved first: shows where the two differ and lets the person choose. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { what, onKeepMine, onTakeTheirs, onClose, children } = props
  return (
    <Dialog
      onClose={onClose}
      title={`Somebody else has changed ${what}`}
      description="It was saved after you opened it. Nothing of yours is lost."
      footer={
        <>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button onClick={onKeepMine} data-autofocus>
            Keep mine
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
