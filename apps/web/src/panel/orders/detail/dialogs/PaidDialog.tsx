import type { Order } from '@marketday/contract/orders/orders'
import { recordCash, recordTransfer } from '@marketday/contract/money/payments'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { CashReason, cashReasonProblem } from './CashReason.tsx'
import { ReferenceField } from './ReferenceField.tsx'

const ways = ['cash', 'bank'] as const
type Way = (typeof ways)[number]

/** Money that came by hand: the shop says that it is there, and its name stands beside it. */
export function PaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, currency, outstandingMinor } = order
  // The same for every press in this dialog: money moves once.
  const [key] = useState(() => crypto.randomUUID())
  const given = {
    way: 'cash' as Way,
    amountMinor: outstandingMinor as number | null,
    reference: '',
    reason: '',
  }
  const form = useForm(given, ({ way, amountMinor, reference, reason }) =>
    checked(
      {
        way,
        reference,
        amountMinor: amountMinor ?? 0,
        ...(amountMinor !== outstandingMinor && { reason }),
      },
      {
        amountMinor: !amountMinor && 'Enter an amount',
        reference:
          way === 'bank' && reference.trim() === '' && 'Enter what the bank calls the transfer',
        reason: cashReasonProblem({ cashMinor: amountMinor, reason }, outstandingMinor),
      },
    ),
  )
  const { way } = form.draft
  const save = ({ way: by, reference, ...body }: Sent) => {
    const to = {
      params: { orderId: order.id },
      idempotencyKey: `${key}-${by}-${body.amountMinor}`,
    }
    return performOnOrder(
      () =>
        by === 'bank'
          ? call(recordTransfer, { ...to, body: { ...body, reference } })
          : call(recordCash, { ...to, body }),
      'Payment recorded',
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Mark order ${number} as paid`}
      description={`${money(outstandingMinor, currency)} are still to be paid.`}
      action="Record payment"
      {...form.sending(save)}
    >
      <RadioGroup
        label="How it was paid"
        value={way}
        onChange={(value) => form.change({ way: value as Way })}
        options={[
          { value: 'cash', label: 'In cash' },
          { value: 'bank', label: 'By bank transfer' },
        ]}
      />
      <MoneyField label="Amount received" currency={currency} {...form.money('amountMinor')} />
      {way === 'bank' && <ReferenceField {...form.text('reference')} />}
      <CashReason
        cashMinor={form.draft.amountMinor}
        dueMinor={outstandingMinor}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}

interface Sent {
  way: Way
  amountMinor: number
  reference: string
  reason?: string
}
