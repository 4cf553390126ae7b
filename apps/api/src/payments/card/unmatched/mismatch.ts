import { formatMoney } from '@marketday/contract/money/money'
import type { MismatchReason } from '@marketday/contract/payments/card/unmatched-payments'

import type { PaymentReport } from '../fetch-payment-state.ts'
import type { PaymentRow } from '../find-payments.ts'
import { nextPaymentState } from '../rules.ts'
import { chargeableMinor } from '../../../platform/stripe/stripe-amount.ts'

export function findMismatch(payment: PaymentRow, report: PaymentReport): MismatchReason | null {
  if (payment.sessionId !== null && payment.sessionId !== report.sessionId) return 'page'
  if (payment.currency !== report.currency) return 'currency'
  if (chargeableMinor(payment.amountMinor, payment.currency) !== report.amountMinor) return 'amount'
  const isLate = payment.capturedMinor === 0 && !nextPaymentState(payment.status, 'capture')
  return report.status === 'paid' && isLate ? 'closed' : null
}

/** True if the money already has its order and nothing was refunded. */
export const isApplied = (payment: PaymentRow | null, report: PaymentReport): boolean =>
  payment !== null &&
  report.status === 'paid' &&
  payment.status === 'captured' &&
  payment.orderId !== null &&
  report.refunds.length === 0 &&
  findMismatch(payment, report) === null

interface Amount {
  readonly amountMinor: number
  readonly currency: string
}

export function mismatchSentence(reason: MismatchReason, paid: Amount, expected: Amount | null) {
  const amount = formatMoney(paid.amountMinor, paid.currency)
  const expectedAmount = expected ? formatMoney(expected.amountMinor, expected.currency) : ''
  const sentences: Readonly<Record<MismatchReason, string>> = {
    amount: `${amount} was paid instead of ${expectedAmount}.`,
    currency: `${amount} was paid instead of ${expectedAmount}, in another currency.`,
    business: `${amount} was paid on a card page of this shop, but marked as another shop’s.`,
    mode: `${amount} was paid in the card provider’s other mode (test or live). In test mode, no money moved.`,
    page: `${amount} was paid on a different card page than the one opened for the checkout.`,
    closed: `${amount} was paid after the checkout was abandoned.`,
    unknown: `${amount} was paid, but no checkout of this shop requested it.`,
  }
  return sentences[reason]
}
