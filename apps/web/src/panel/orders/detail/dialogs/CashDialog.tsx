import type { Order } from '@marketday/contract/orders/orders'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { recordCash } from '@marketday/contract/money/payments'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { CashReason, cashReasonProblem } from './CashReason.tsx'

export function CashDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, currency, outstandingMinor } = order
  // The same for every press in this dialog: money moves once.
  const [key] = useState(() => crypto.randomUUID())
  const given = { cashMinor: outstandingMinor as number | null, reason: '' }
  const form = useForm(given, ({ cashMinor, reason }) =>
    checked<BodyInput<typeof recordCash>>(
      {
        amountMinor: cashMinor ?? 0,
        ...(cashMinor !== outstandingMinor && { reason }),
      },
      {
        cashMinor: !cashMinor && 'Enter an amount',
        reason: cashReasonProblem({ cashMinor, reason }, outstandingMinor),
      },
    ),
  )
  const save = (body: BodyInput<typeof recordCash>) =>
    performOnOrder(
      () =>
        call(recordCash, {
          params: { orderId: order.id },
          body,
          idempotencyKey: `${key}-${body.amountMinor}`,
        }),
      'Payment recorded',
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Cash for order ${number}`}
      description={`${money(outstandingMinor, currency)} are still to be paid.`}
      action="Record payment"
      {...form.sending(save)}
    >
      <MoneyField label="Amount received" currency={currency} {...form.money('cashMinor')} />
      <CashReason
        cashMinor={form.draft.cashMinor}
        dueMinor={outstandingMinor}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
