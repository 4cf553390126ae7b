import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { Order } from '@marketday/contract/orders/orders'
import { settleReturn } from '@marketday/contract/orders/returns/return-acts'
import type { Return } from '@marketday/contract/orders/returns/returns'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { useRefundInWords } from '../dialogs/refund/use-refund-in-words.ts'
import { beginSettlement, checkSettlement, owedAfter, worthOf } from './settlement.ts'

/** What is taken back, what is kept for it, and the sum that goes back because of it. */
export function SettleDialog(props: { order: Order; found: Return; onClose: () => void }) {
  const { order, found, onClose } = props
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm(beginSettlement(order, found), (draft) => checkSettlement(order, draft))
  const { quantities, refund, feeMinor } = form.draft
  const inWords = useRefundInWords(order)
  const owedMinor = owedAfter(order, form.draft)
  const settle = (body: BodyInput<typeof settleReturn>) =>
    performOnOrder(
      () =>
        call(settleReturn, {
          params: { orderId: order.id, returnId: found.id },
          body,
          idempotencyKey,
        }),
      `Return ${found.number} is settled`,
    )
  return (
    <FormDialog
      onClose={onClose}
      title={`Settle return ${found.number}`}
      description="What you take back is no longer paid for. What you do not take back stays the customer’s."
      action={
        refund && owedMinor > 0
          ? `Settle and give back ${money(owedMinor, order.currency)}`
          : 'Settle'
      }
      {...form.sending(settle)}
    >
      {found.lines.map(({ lineId, title, quantity }) => (
        <SelectField
          key={lineId}
          label={`Take back: ${title}`}
          value={String(quantities[lineId] ?? 0)}
          options={Array.from({ length: Math.min(quantity, 500) + 1 }, (_each, count) => ({
            value: String(count),
            label: `${count} of ${quantity}`,
          }))}
          onChange={({ target }) =>
            form.change({ quantities: { ...quantities, [lineId]: Number(target.value) } })
          }
        />
      ))}
      {order.deliveryMinor > 0 && !order.isDeliveryReturned && (
        <Checkbox
          label={`Give back the fee of the delivery, ${money(order.deliveryMinor, order.currency)}`}
          {...form.tick('returnsDelivery')}
        />
      )}
      <MoneyField
        label="Fee to keep"
        hint={`For damage or work, without tax. At most ${money(worthOf(order, form.draft), order.currency)}.`}
        optional
        currency={order.currency}
        {...form.money('feeMinor')}
      />
      {(feeMinor ?? 0) > 0 && (
        <TextField label="What the fee is for" maxLength={300} {...form.text('feeReason')} />
      )}
      {order.actions.refund === null && (
        <Checkbox
          label="Give back what was paid for it"
          hint={owedMinor > 0 ? `${inWords(owedMinor)}.` : 'Nothing is owed for it.'}
          {...form.tick('refund')}
        />
      )}
    </FormDialog>
  )
}
