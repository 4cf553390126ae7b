import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { changesOf, words, type Look } from './look-draft.ts'

interface LookConflictDialogProps {
  mine: Look
  theirs: Look
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Somebody else saved first: names what differs and lets the person choose. */
export function LookConflictDialog(props: LookConflictDialogProps) {
  const { mine, theirs, onKeepMine, onTakeTheirs, onClose } = props
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Somebody else has changed the shop"
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
      <p className="text-sm text-soft">Yours and theirs differ in:</p>
      <ul className="mt-2 list-disc pl-5 text-sm">
        {changesOf(theirs, mine).map((name) => (
          <li key={name}>{words[name]}</li>
        ))}
      </ul>
    </Dialog>
  )
}
