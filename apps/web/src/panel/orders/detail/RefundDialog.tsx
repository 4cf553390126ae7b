import type { Order } from '@marketday/contract/orders/orders'
import { refundOrder } from '@marketday/contract/money/payments'
import type { Refund } from '@marketday/contract/money/payments'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { performOnOrder } from '../order-queries.ts'
import { amountProblem } from './amount-problem.ts'

interface Given {
  amountMinor: number | null
  reason: string
}

export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, currency, refundableMinor } = order
  // The same for every press in this dialog: money moves once.
  const [key] = useState(() => crypto.randomUUID())
  const given: Given = { amountMinor: refundableMinor, reason: '' }
  const form = useForm(given, ({ amountMinor, reason }) =>
    checked(
      { amountMinor: amountMinor ?? 0, reason },
      {
        amountMinor: amountProblem(amountMinor, refundableMinor, currency),
        reason: reason.trim() === '' && 'Say why, for the customer and for your books',
      },
    ),
  )
  const save = (body: { amountMinor: number; reason: string }) =>
    performOnOrder(
      () =>
        call(refundOrder, {
          params: { orderId: order.id },
          body,
          idempotencyKey: `${key}-${body.amountMinor}`,
        }),
      ({ refunds }) => whatHappened(money(body.amountMinor, currency), refunds),
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Refund order ${number}`}
      description={`At most ${money(refundableMinor, currency)} can be given back. A card payment goes back to the card; cash you hand back yourself.`}
      action="Refund"
      {...form.sending(save)}
    >
      <MoneyField label="Amount to give back" currency={currency} {...form.money('amountMinor')} />
      <TextField label="Reason" maxLength={300} {...form.text('reason')} />
    </FormDialog>
  )
}

const whatHappened = (amount: string, refunds: readonly Refund[]) =>
  refunds.some(({ status }) => status === 'requested')
    ? `${amount} will be sent as soon as the card provider answers`
    : `${amount} refunded`
