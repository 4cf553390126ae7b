import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import type { Order } from '@marketday/contract/orders/orders'
import { recordCash, recordTransfer } from '@marketday/contract/payments/card/payments'
import { payWithCredit } from '@marketday/contract/payments/credit/pay-with-credit'

import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { CashReason, cashReasonProblem, ReferenceField } from './PaymentFields.tsx'
import { customerCreditQuery } from '../../../payments/credit/customer-credit-query.ts'

const ways = ['cash', 'bank', 'storeCredit', 'giftCard'] as const
type Way = (typeof ways)[number]

const isCredit = (way: Way) => way === 'storeCredit' || way === 'giftCard'

/** Records a manual payment with the user's name. */
export function PaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, currency, outstandingMinor } = order
  // Same key for every submit: money moves once.
  const [key] = useState(() => crypto.randomUUID())
  const initial = {
    way: 'cash' as Way,
    amountMinor: outstandingMinor as number | null,
    reference: '',
    giftCardCode: '',
    reason: '',
  }
  const form = useForm(initial, ({ way, amountMinor, reference, giftCardCode, reason }) =>
    checked(
      {
        way,
        reference,
        giftCardCode,
        amountMinor: amountMinor ?? 0,
        ...(amountMinor !== outstandingMinor && { reason }),
      },
      {
        amountMinor: !amountMinor && 'Enter an amount',
        reference: way === 'bank' && reference.trim() === '' && 'Enter the transfer reference',
        giftCardCode: way === 'giftCard' && giftCardCode.trim() === '' && 'Enter the card code',
        reason:
          !isCredit(way) && cashReasonProblem({ cashMinor: amountMinor, reason }, outstandingMinor),
      },
    ),
  )
  const options = usePaidWays(order)
  const { way } = form.draft
  const save = ({ way: by, reference, giftCardCode, ...body }: Sent) => {
    const to = {
      params: { orderId: order.id },
      idempotencyKey: `${key}-${by}-${body.amountMinor}`,
    }
    const { amountMinor } = body
    const asks: Readonly<Record<Way, () => Promise<unknown>>> = {
      cash: () => call(recordCash, { ...to, body }),
      bank: () => call(recordTransfer, { ...to, body: { ...body, reference } }),
      storeCredit: () => call(payWithCredit, { ...to, body: { amountMinor } }),
      giftCard: () => call(payWithCredit, { ...to, body: { amountMinor, giftCardCode } }),
    }
    return performOnOrder(asks[by], 'Payment recorded')
  }
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Mark order ${number} as paid`}
      description={`${money(outstandingMinor, currency)} is still due.`}
      action="Record payment"
      {...form.sending(save)}
    >
      <RadioGroup
        label="How it was paid"
        value={way}
        onChange={(value) => form.change({ way: value as Way })}
        options={options}
      />
      <MoneyField
        label={isCredit(way) ? 'Amount to charge' : 'Amount received'}
        currency={currency}
        {...form.money('amountMinor')}
      />
      {way === 'bank' && <ReferenceField {...form.text('reference')} />}
      {way === 'giftCard' && (
        <TextField
          label="Gift card code"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.text('giftCardCode')}
        />
      )}
      {!isCredit(way) && (
        <CashReason
          cashMinor={form.draft.amountMinor}
          dueMinor={outstandingMinor}
          {...form.text('reason')}
        />
      )}
    </FormDialog>
  )
}

interface Sent {
  way: Way
  amountMinor: number
  reference: string
  giftCardCode: string
  reason?: string
}

/** Manual payment methods; store credit only if the customer has some. */
function usePaidWays({ customerId }: Order) {
  const { data } = useQuery({
    ...customerCreditQuery(customerId ?? ''),
    enabled: customerId !== null,
  })
  return [
    { value: 'cash', label: 'In cash' },
    { value: 'bank', label: 'By bank transfer' },
    ...(data && data.balanceMinor > 0
      ? [
          {
            value: 'storeCredit',
            label: 'From the customer’s store credit',
            hint: `${money(data.balanceMinor, data.currency)} available.`,
          },
        ]
      : []),
    { value: 'giftCard', label: 'With a gift card' },
  ]
}
