import { useState, type ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  onClose: () => void
  /** A returned promise makes the dialog busy until it settles; then it closes. */
  onConfirm: () => unknown
  /** Names the object: `Delete “Rye loaf”?` */
  title: string
  children: ReactNode
  /** Verb and object: `Delete item`. */
  confirmLabel: string
  cancelLabel?: string
  dangerous?: boolean
  /** Text to type before confirming, for the few irreversible actions. */
  typedConfirmation?: string
}

/** Confirmation of an irreversible action. The safe button has initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    dangerous,
    typedConfirmation,
  } = props
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = () => {
    const agreed = typedConfirmation === undefined || typed.trim() === typedConfirmation
    setMissing(!agreed)
    const work = agreed && onConfirm()
    return work instanceof Promise ? work.finally(onClose) : undefined
  }
  return (
    <Dialog onClose={onClose} title={title} size="small">
      <div className="flex flex-col gap-4">
        <div className="text-[0.9375rem] text-soft">{children}</div>
        {typedConfirmation !== undefined && (
          <TextField
            label={`Type ${typedConfirmation} to confirm`}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={missing ? `Type ${typedConfirmation} exactly as shown` : undefined}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button variant={dangerous ? 'danger' : 'primary'} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
