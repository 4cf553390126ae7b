import { useState, useDeferredValue } from 'react'
import { useQuery } from '@tanstack/react-query'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { Order } from '@marketday/contract/orders/orders'
import { settleReturn } from '@marketday/contract/orders/returns/return-acts'
import type { Return } from '@marketday/contract/orders/returns/returns'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'

import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder, settlementPreviewQuery } from '../../order-queries.ts'
import { RefundTicks } from '../dialogs/RefundTicks.tsx'
import { useRefundInWords } from '../dialogs/refund-destination.ts'
import { beginSettlement, checkSettlement, worthOf, owedAfter, toSettlement } from './settlement.ts'
import type { SettlementDraft } from './settlement.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { keepFocus } from '../../../forms/use-held-dialog.ts'
import { AddItems } from '../../changes/AddItems.tsx'
import { withItem } from '../../changes/change-draft.ts'
import type { AddedItem } from '../../changes/change-draft.ts'

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

/** Amount owed or due after the settlement, null until known; with an exchange calculated by the server. */
function useSettledMoney(order: Order, { id: returnId }: Return, written: SettlementDraft) {
  const draft = useDeferredValue(written)
  const isExchange = draft.instead.some(({ quantity }) => quantity !== null && quantity > 0)
  // The text does not affect the totals.
  const { feeReason: _words, ...settlement } = toSettlement(draft)
  const preview = useQuery({
    ...settlementPreviewQuery({ orderId: order.id, returnId }, settlement),
    enabled: isExchange,
  })
  if (!isExchange) return { owedMinor: owedAfter(order, draft), dueMinor: 0, failure: null }
  return {
    owedMinor: preview.data ? owedBackMinor(preview.data) : null,
    dueMinor: preview.data?.outstandingMinor ?? 0,
    failure: preview.error?.message ?? null,
  }
}

interface ExchangedItemsProps {
  orderId: string
  instead: readonly AddedItem[]
  problem: string | undefined
  onChange: (instead: readonly AddedItem[]) => void
}

function ExchangedItems({ orderId, instead, problem, onChange }: ExchangedItemsProps) {
  return (
    <>
      <AddItems
        title="Exchange for"
        where={{ orderId }}
        onAdd={(item) => onChange(withItem(instead, item))}
      />
      {instead.map((item) => (
        <div key={item.variantId} className="flex flex-wrap items-end gap-3">
          <NumberField
            label={`Quantity of ${item.name}`}
            min={1}
            value={item.quantity}
            onChange={(quantity) =>
              onChange(instead.map((entry) => (entry === item ? { ...entry, quantity } : entry)))
            }
          />
          <Button
            variant="secondary"
            aria-label={`Remove ${item.name}`}
            data-removes="line"
            onClick={({ currentTarget }) =>
              void keepFocus(currentTarget, () =>
                onChange(instead.filter((entry) => entry !== item)),
              )
            }
          >
            Remove
          </Button>
        </div>
      ))}
      <Failure>{problem}</Failure>
    </>
  )
}
