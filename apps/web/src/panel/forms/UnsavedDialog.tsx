import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

interface UnsavedDialogProps {
  /** What was asked for: `Archive`. */
  verb: string
  onSaveFirst: () => unknown
  onWithoutSaving: () => unknown
  onClose: () => void
}

/** Something is asked for while changes are not saved: whether they are saved first is for the person to say. */
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
