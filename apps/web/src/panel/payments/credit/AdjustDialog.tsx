import { CreditAdjustment } from '@marketday/contract/payments/credit/customer-credit'
import { useState } from 'react'
import { money } from '../../../platform/format.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

interface AdjustDialogProps {
  title: string
  description: string
  balanceMinor: number
  currency: string
  save: (adjustment: CreditAdjustment, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

const directions = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Subtract' },
]

export function AdjustDialog(props: AdjustDialogProps) {
  const { title, description, balanceMinor, currency, save, onClose } = props
  // Same key for every submit: money moves once.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(
    { direction: 'add', amountMinor: null as number | null, reason: '' },
    ({ direction, amountMinor, reason }) =>
      CreditAdjustment.safeParse({
        amountMinor: amountMinor !== null && direction === 'take' ? -amountMinor : amountMinor,
        reason,
      }),
  )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={title}
      description={`${description} The balance is ${money(balanceMinor, currency)}.`}
      action="Save"
      {...form.sending((body) => save(body, `${key}-${body.amountMinor}`))}
    >
      {balanceMinor > 0 && (
        <RadioGroup
          label="Action"
          inline
          options={directions}
          value={form.draft.direction}
          onChange={(direction) => form.change({ direction })}
        />
      )}
      <MoneyField label="Amount" currency={currency} {...form.money('amountMinor')} />
      <TextField
        label="Reason"
        hint="Your team sees it in the history; the customer does not."
        maxLength={200}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
