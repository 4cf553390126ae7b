import { useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import type { UnsavedForm } from './unsaved-form.ts'

interface PendingAction {
  readonly verb: string
  readonly work: () => unknown
}

interface UnsavedFirst {
  /** Does something with what a form shows, once the person has said what becomes of unsaved changes. */
  readonly begin: (verb: string, work: () => unknown) => void
  readonly dialog: ReactNode
}

/** `giveFocus` says where the focus goes when what opened the dialog is gone. */
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
