import type { ReactNode } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
import { DialogButton, type DialogButtonProps } from './DialogButton.tsx'

type ConfirmButtonProps = Omit<DialogButtonProps, 'dialog' | 'title'> &
  Omit<ConfirmDialogProps, 'onClose' | 'children'> & { consequence: ReactNode }

/** Button with a confirmation, for irreversible actions. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    title,
    consequence,
    confirmLabel,
    cancelLabel,
    dangerous,
    typedConfirmation,
    onConfirm,
    ...button
  } = props
  const question = { title, confirmLabel, cancelLabel, dangerous, typedConfirmation, onConfirm }
  return (
    <DialogButton
      {...button}
      dialog={(close) => (
        <ConfirmDialog {...question} onClose={close}>
          {consequence}
        </ConfirmDialog>
      )}
    />
  )
}
