import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { Order } from '@marketday/contract/orders/orders'
import { settleReturn } from '@marketday/contract/orders/returns/return-acts'
import type { Return } from '@marketday/contract/orders/returns/returns'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { RefundTicks } from '../dialogs/refund/RefundTicks.tsx'
import { useRefundInWords } from '../dialogs/refund/use-refund-in-words.ts'
import { ExchangedItems } from './ExchangedItems.tsx'
import { beginSettlement, checkSettlement, worthOf } from './settlement.ts'
import { useSettledMoney } from './use-settled-money.ts'

export function SettleDialog(props: { order: Order; found: Return; onClose: () => void }) {
  const { order, found, onClose } = props
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm(beginSettlement(order, found), (draft) => checkSettlement(order, draft))
  const { quantities, refund, feeMinor } = form.draft
  const inWords = useRefundInWords(order)
  const { owedMinor, dueMinor, failure } = useSettledMoney(order, found, form.draft)
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
      description="Accepted items are taken off the order. The customer keeps the rest."
      action={actionWords(order, { backMinor: refund ? owedMinor : 0, dueMinor })}
      {...form.sending(settle)}
    >
      {found.lines.map(({ lineId, title, quantity }) => (
        <SelectField
          key={lineId}
          label={`Accept: ${title}`}
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
      <ExchangedItems
        orderId={order.id}
        instead={form.draft.instead}
        problem={form.problems['instead']}
        onChange={(instead) => form.change({ instead })}
      />
      {order.deliveryMinor > 0 && !order.isDeliveryReturned && (
        <Checkbox
          label={`Refund the delivery fee, ${money(order.deliveryMinor, order.currency)}`}
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
        <TextField label="Reason for the fee" maxLength={300} {...form.text('feeReason')} />
      )}
      {dueMinor > 0 && (
        <p role="status">
          {money(dueMinor, order.currency)} will be due from the customer. Take cash, or send a
          payment link.
        </p>
      )}
      {order.actions.refund === null && dueMinor === 0 && (
        <RefundTicks
          order={order}
          label="Refund what is owed"
          hint={owedWords(owedMinor, failure, inWords)}
          backMinor={owedMinor}
          refund={form.tick('refund')}
          asCredit={form.tick('asCredit')}
        />
      )}
      <Failure>{failure}</Failure>
    </FormDialog>
  )
}

function owedWords(
  owedMinor: number | null,
  failure: string | null,
  inWords: (minor: number) => string,
) {
  if (owedMinor === null) return failure === null && 'Calculating…'
  return owedMinor > 0 ? `${inWords(owedMinor)}.` : 'Nothing to refund.'
}

interface Money {
  /** Null until known. */
  readonly backMinor: number | null
  readonly dueMinor: number
}

function actionWords({ currency }: Order, { backMinor, dueMinor }: Money): string {
  if (dueMinor > 0) return `Settle, ${money(dueMinor, currency)} to pay`
  return backMinor ? `Settle and refund ${money(backMinor, currency)}` : 'Settle'
}
