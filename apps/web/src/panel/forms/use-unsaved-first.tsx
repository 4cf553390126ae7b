import { useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import type { UnsavedForm } from './unsaved-form.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

interface PendingAction {
  readonly verb: string
  readonly work: () => unknown
}

interface UnsavedFirst {
  /** Runs an action on the form's record after the user has decided about unsaved changes. */
  readonly begin: (verb: string, work: () => unknown) => void
  readonly dialog: ReactNode
}

/** `giveFocus` moves focus when the trigger no longer exists. */
export function useUnsavedFirst(
  form: RefObject<UnsavedForm | null>,
  giveFocus?: () => void,
): UnsavedFirst {
  const [pendingAction, setAsked] = useState<PendingAction | null>(null)
  const close = () => {
    flushSync(() => setAsked(null))
    giveFocus?.()
  }
  return {
    begin: (verb, work) => {
      if (form.current?.isDirty()) setAsked({ verb, work })
      else void work()
    },
    dialog: pendingAction && (
      <UnsavedDialog
        verb={pendingAction.verb}
        onSaveFirst={async () => {
          close()
          if (await form.current?.save()) await pendingAction.work()
        }}
        onWithoutSaving={() => {
          close()
          form.current?.discard()
          return pendingAction.work()
        }}
        onClose={close}
      />
    ),
  }
}

interface UnsavedDialogProps {
  /** Requested action: `Archive`. */
  verb: string
  onSaveFirst: () => unknown
  onWithoutSaving: () => unknown
  onClose: () => void
}

/** Asks whether to save changes before an action. */
function UnsavedDialog({ verb, onSaveFirst, onWithoutSaving, onClose }: UnsavedDialogProps) {
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
