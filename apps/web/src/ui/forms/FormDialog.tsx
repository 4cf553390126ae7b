import { useId, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../buttons/Button.tsx'
import { Failure } from '../feedback/Failure.tsx'
import { useSubmit, type Submission } from './use-submit.ts'
import { Dialog, type DialogProps } from '../dialogs/Dialog.tsx'

interface FormDialogProps
  extends Submission, Pick<DialogProps, 'title' | 'description' | 'size' | 'cancel' | 'children'> {
  onClose: () => void
  /** Button label; null if nothing can be submitted. */
  action: ReactNode
  button?: Pick<ButtonProps, 'variant' | 'size'>
  otherActs?: ReactNode
  /** Next step after a failure, such as a link to the missing part. */
  wayOn?: (failure: Error) => ReactNode
}

/** Form in a dialog. Closes on success; a failure preserves the input. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, action, button, otherActs, cancel = 'Cancel', children, onSubmit } = props
  const { title, description, size, isComplete, onCheck, failureElsewhere, wayOn } = props
  const id = useId()
  const { failure, busy, form } = useSubmit({
    isComplete,
    onCheck,
    onSubmit: async () => {
      await onSubmit()
      onClose()
    },
  })
  return (
    <Dialog
      {...{ onClose, title, description, size, cancel }}
      footer={
        <>
          {/* The end of a long form would be out of sight. */}
          <Failure className="order-first basis-full">
            {!failureElsewhere && failure?.message}
            {failure && wayOn?.(failure)}
          </Failure>
          {otherActs}
          {action !== null && (
            <Button type="submit" form={id} {...button} busy={busy}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}
