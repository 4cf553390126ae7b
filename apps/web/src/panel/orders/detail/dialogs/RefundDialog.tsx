import type { Order } from '@marketday/contract/orders/orders'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { owedBackMinor, type RefundPurpose } from '@marketday/contract/orders/sums/owed-back'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import type { Refund, RefundDestination } from '@marketday/contract/payments/card/payments'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { RefundedGiftCards } from './RefundedGiftCards.tsx'
import { ReferenceField } from './PaymentFields.tsx'
import { amountProblem } from './amount-problem.ts'
import { byBank, overWords, useRefundInWords } from './refund-destination.ts'

interface RefundDraft {
  amountMinor: number | null
  reason: string
  purpose: RefundPurpose
  reference: string
  to: RefundDestination
  acceptsSpent: boolean
}

export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, currency, refundableMinor } = order
  // Same key for every submit: money moves once.
  const [key] = useState(() => crypto.randomUUID())
  const owedMinor = owedBackMinor(order)
  const atMost = { owed: owedMinor, goodwill: refundableMinor }
  const initial: RefundDraft = {
    ...(owedMinor > 0
      ? { amountMinor: owedMinor, purpose: 'owed' }
      : { amountMinor: refundableMinor, purpose: 'goodwill' }),
    reason: '',
    reference: '',
    to: 'origin',
    acceptsSpent: false,
  }
  const form = useForm(initial, ({ amountMinor, reason, purpose, reference, to, acceptsSpent }) =>
    checked(
      {
        amountMinor: amountMinor ?? 0,
        reason,
        purpose,
        to,
        acceptsSpent,
        ...(reference.trim() && { reference: reference.trim() }),
      },
      {
        amountMinor: amountProblem(amountMinor, atMost[purpose], currency),
        reason: reason.trim() === '' && 'Enter a reason for the customer and your books',
      },
    ),
  )
  const inWords = useRefundInWords(order)
  const { purpose, amountMinor, to } = form.draft
  const isCredit = to === 'store_credit'
  const originWords = inWords(amountMinor ?? 0)
  const save = (body: BodyInput<typeof refundOrder> & { amountMinor: number }) =>
    performOnOrder(
      () =>
        call(refundOrder, {
          params: { orderId: order.id },
          body,
          idempotencyKey: `${key}-${body.purpose}-${body.to}-${body.amountMinor}-${body.acceptsSpent}`,
        }),
      ({ refunds }) => whatHappened(money(body.amountMinor, currency), refunds),
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Refund order ${number}`}
      description={`You can refund up to ${money(refundableMinor, currency)}. You pay back cash and transfers yourself.`}
      action={actWords(
        amountMinor &&
          (isCredit ? `${money(amountMinor, currency)} as store credit` : inWords(amountMinor)),
      )}
      {...form.sending(save)}
    >
      {owedMinor > 0 && (
        <RadioGroup
          label="Type of refund"
          value={purpose}
          onChange={(value) =>
            form.change({
              purpose: value as RefundPurpose,
              amountMinor: value === 'goodwill' ? null : owedMinor,
            })
          }
          options={[
            {
              value: 'owed',
              label: 'What is owed',
              hint: `${money(owedMinor, currency)} was overpaid for the order`,
            },
            { value: 'goodwill', label: 'Goodwill', hint: 'Beyond what is owed' },
          ]}
        />
      )}
      <MoneyField label="Amount to refund" currency={currency} {...form.money('amountMinor')} />
      {order.customerId !== null && (
        <RadioGroup
          label="Refund to"
          value={to}
          onChange={(value) => form.change({ to: value as RefundDestination })}
          options={[
            {
              value: 'origin',
              label: 'Original payment method',
              hint:
                originWords.includes(overWords) &&
                `It would go ${originWords}, so the customer would not get it.`,
            },
            {
              value: 'store_credit',
              label: 'Store credit',
              hint: 'For their later orders.',
            },
          ]}
        />
      )}
      {!isCredit && originWords.includes(byBank) && (
        <ReferenceField optional {...form.text('reference')} />
      )}
      <RefundedGiftCards order={order} refund={form.draft} accepts={form.tick('acceptsSpent')} />
      <TextField label="Reason" maxLength={300} {...form.text('reason')} />
    </FormDialog>
  )
}

const actWords = (what: string | 0 | null) => (what ? `Refund ${what}` : 'Refund')

const whatHappened = (amount: string, refunds: readonly Refund[]) =>
  refunds.some(({ status }) => status === 'requested')
    ? `${amount} will be refunded when the card provider responds`
    : `${amount} refunded`
