import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

interface UnsavedDialogProps {
  /** Requested action: `Archive`. */
  verb: string
  onSaveFirst: () => unknown
  onWithoutSaving: () => unknown
  onClose: () => void
}

/** Asks whether to save changes before an action. */
export function UnsavedDialog({ verb, onSaveFirst, onWithoutSaving, onClose }: UnsavedDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`${verb} with unsaved changes?`}
      size="small"
      cancel="Cancel"
      footer={
        <>
          <Button variant="secondary" onClick={onWithoutSaving}>
            {verb} without saving
          </Button>
          <Button onClick={onSaveFirst} data-autofocus>
            Save and {verb.toLowerCase()}
          </Button>
        </>
      }
    >
      Your changes are not saved yet. Save them, or they are lost.
    </Dialog>
  )
}
