import { useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import type { UnsavedForm } from './unsaved-form.ts'

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
