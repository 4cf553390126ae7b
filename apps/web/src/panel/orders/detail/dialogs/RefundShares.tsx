import type { Order } from '@marketday/contract/orders/orders'
import { leftOfPayment } from '@marketday/contract/payments/card/spread-refund'
import type { PaymentShare } from '@marketday/contract/payments/card/spread-refund'

import { money } from '../../../../platform/format.ts'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { refundablePayments } from './refund-destination.ts'
import type { RefundDraft } from './refund-draft.ts'

interface RefundSharesProps {
  order: Order
  shares: readonly PaymentShare[]
  typed: RefundDraft['shares']
  nameDestination: (shares: readonly PaymentShare[]) => string
  error: string | undefined
  onChange: (typed: RefundDraft['shares']) => void
}

/** Amount from each payment, proportional until it is edited. */
export function RefundShares(props: RefundSharesProps) {
  const { order, shares, typed, nameDestination, error, onChange } = props
  const payments = refundablePayments(order)
  if (payments.length < 2) return null
  const shareOf = (paymentId: string) =>
    shares.find((share) => share.paymentId === paymentId)?.amountMinor ?? 0
  const current = typed ?? Object.fromEntries(payments.map(({ id }) => [id, shareOf(id)] as const))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">From each payment</legend>
      {payments.map((payment) => (
        <MoneyField
          key={payment.id}
          label={labelOf(nameDestination([{ paymentId: payment.id, amountMinor: 1 }]))}
          hint={`${money(leftOfPayment(payment), order.currency)} left`}
          currency={order.currency}
          valueMinor={current[payment.id] ?? null}
          onChange={(amountMinor) => onChange({ ...current, [payment.id]: amountMinor })}
        />
      ))}
      <Failure>{error}</Failure>
    </fieldset>
  )
}

const labelOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
