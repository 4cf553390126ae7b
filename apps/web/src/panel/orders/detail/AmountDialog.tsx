import { useState, type ReactNode } from 'react'
import { money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'

interface AmountDialogProps {
  title: string
  description: string
  label: string
  verb: string
  currency: string
  atMostMinor: number
  /** True when it was done. The key is the same for every press in this dialog: money moves once. */
  onSave: (amountMinor: number, idempotencyKey: string) => Promise<boolean>
  onClose: () => void
  children?: ReactNode
}

export function AmountDialog(props: AmountDialogProps) {
  const { title, description, label, verb, currency, atMostMinor, onSave, onClose, children } =
    props
  const [amountMinor, setAmountMinor] = useState<number | null>(atMostMinor)
  const [error, setError] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const save = async () => {
    if (!amountMinor || amountMinor < 1) return setError('Enter an amount')
    if (amountMinor > atMostMinor) return setError(`At most ${money(atMostMinor, currency)}`)
    if (await onSave(amountMinor, `${key}-${amountMinor}`)) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={title}
      description={description}
      cancel="Cancel"
      footer={<Button onClick={save}>{verb}</Button>}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <MoneyField
          label={label}
          currency={currency}
          valueMinor={amountMinor}
          error={error}
          onChange={(value) => {
            setAmountMinor(value)
            setError('')
          }}
        />
        {children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
