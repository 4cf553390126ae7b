import type { Order } from '@marketday/contract/orders/orders'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import type { Refund, RefundDestination } from '@marketday/contract/payments/card/payments'
import { useRef } from 'react'

import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { ReferenceField } from './PaymentFields.tsx'
import { RefundedGiftCards } from './RefundedGiftCards.tsx'
import { RefundedItems } from './RefundedItems.tsx'
import { RefundShares } from './RefundShares.tsx'
import { RefundSummary } from './RefundSummary.tsx'
import { byBank, overWords, useRefundDestination } from './refund-destination.ts'
import {
  addUpRefund,
  beginRefund,
  checkRefund,
  refundableFee,
  refundableLines,
  sharesOf,
} from './refund-draft.ts'

type Body = BodyInput<typeof refundOrder>

/** Items, delivery fee and an extra amount in one refund. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, currency, refundableMinor } = order
  const keyOf = useRequestKeys()
  const form = useForm(beginRefund(order), (draft) => checkRefund(order, draft))
  const nameDestination = useRefundDestination(order)
  const amounts = addUpRefund(order, form.draft)
  const shares = sharesOf(order, form.draft, amounts.totalMinor)
  const originWords = nameDestination(shares)
  const [owedMinor, feeMinor] = [owedBackMinor(order), refundableFee(order)]
  const lines = refundableLines(order)
  const { to } = form.draft
  const save = (body: Body) =>
    performOnOrder(
      () => call(refundOrder, { params: { orderId: order.id }, body, idempotencyKey: keyOf(body) }),
      ({ refunds }) => whatHappened(money(body.amountMinor, currency), refunds),
    )
  return (
    <FormDialog
      onClose={onClose}
      title={`Refund order ${number}`}
      description={`You can refund up to ${money(refundableMinor, currency)}. You pay back cash and transfers yourself.`}
      action={actWords(
        amounts.totalMinor > 0 &&
          `${money(amounts.totalMinor, currency)} ${destinationWords[to] ?? originWords}`,
      )}
      {...form.sending(save)}
    >
      {lines.length > 0 && (
        <RefundedItems
          lines={lines}
          items={form.draft.items}
          onChange={(items) => form.change({ items, shares: null })}
        />
      )}
      {feeMinor > 0 && (
        <Checkbox
          label={`Delivery fee, ${money(feeMinor, currency)}`}
          checked={form.draft.returnsDelivery}
          onChange={({ target }) => form.change({ returnsDelivery: target.checked, shares: null })}
        />
      )}
      {owedMinor > 0 && (
        <Checkbox
          label={`What is owed, ${money(owedMinor, currency)}`}
          hint="Paid beyond the worth of the order."
          checked={form.draft.returnsOwed}
          onChange={({ target }) => form.change({ returnsOwed: target.checked, shares: null })}
        />
      )}
      <MoneyField
        label="Extra amount"
        hint="Lowers the price of what the customer keeps, and its tax."
        optional
        currency={currency}
        {...form.money('extraMinor')}
        onChange={(extraMinor) => form.change({ extraMinor, shares: null })}
      />
      <RefundedGiftCards
        order={order}
        extraMinor={amounts.extraMinor}
        accepts={form.tick('acceptsSpent')}
      />
      <RadioGroup
        label="Refund to"
        value={to}
        onChange={(value) => form.change({ to: value as RefundDestination })}
        options={destinations(order, originWords)}
      />
      <RefundShares
        order={order}
        shares={shares}
        typed={form.draft.shares}
        nameDestination={nameDestination}
        error={form.problems['shares']}
        onChange={(typed) => form.change({ shares: typed })}
      />
      {to === 'origin' && originWords.includes(byBank) && (
        <ReferenceField optional {...form.text('reference')} />
      )}
      <TextField label="Reason" maxLength={300} {...form.text('reason')} />
      <RefundSummary amounts={amounts} currency={currency} />
    </FormDialog>
  )
}

/** The same key for the same refund, so that a repeated submit moves money once. */
function useRequestKeys() {
  const keys = useRef(new Map<string, string>())
  return (body: Body): string => {
    const text = JSON.stringify(body)
    const key = keys.current.get(text) ?? crypto.randomUUID()
    keys.current.set(text, key)
    return key
  }
}

const destinationWords: Readonly<Partial<Record<RefundDestination, string>>> = {
  cash: 'in cash',
  store_credit: 'as store credit',
  gift_card: 'as gift card',
}

const destinations = (order: Order, originWords: string) => [
  {
    value: 'origin',
    label: 'Original payment method',
    hint:
      originWords.includes(overWords) &&
      `It would go ${originWords}, so the customer would not get it.`,
  },
  { value: 'cash', label: 'Cash', hint: 'Paid out of your till.' },
  ...(order.customerId === null
    ? []
    : [{ value: 'store_credit', label: 'Store credit', hint: 'For their later orders.' }]),
  { value: 'gift_card', label: 'New gift card', hint: `Mailed to ${order.email}.` },
]

const actWords = (what: string | false) => (what ? `Refund ${what}` : 'Refund')

const whatHappened = (amount: string, refunds: readonly Refund[]) =>
  refunds.some(({ status }) => status === 'requested')
    ? `${amount} will be refunded when the card provider responds`
    : `${amount} refunded`
