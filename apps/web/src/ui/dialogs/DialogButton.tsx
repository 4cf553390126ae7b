import { useId, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../buttons/Button.tsx'

export interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  dialog: (close: () => void) => ReactNode
  refusal?: string | null
  refusalClassName?: string
}

export function DialogButton(props: DialogButtonProps) {
  const { dialog, refusal = null, refusalClassName, disabled, ...button } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        aria-describedby={refusal === null ? undefined : id}
        {...button}
        disabled={disabled || refusal !== null}
        onClick={() => setOpen(true)}
      />
      {refusal !== null && (
        <p id={id} className={refusalClassName}>
          {refusal}
        </p>
      )}
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
