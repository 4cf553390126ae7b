import { formatMoney } from '@marketday/contract/money/money'

import { findPlaced } from '../place-order/complete-checkout.ts'
import type { Completion } from '../place-order/complete-checkout.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { findUnmatchedOfPayment } from '../../payments/card/unmatched/find-unmatched.ts'

/** Message for the payer about money set aside, before and after the decision. */
export async function findDecision(
  db: Db,
  { id, cartId }: PaymentRow,
  { amountMinor, currency }: Pick<PaymentReport, 'amountMinor' | 'currency'>,
): Promise<Completion> {
  const [row, placed] = await inOrder([findUnmatchedOfPayment(db, id), findPlaced(db, cartId)])
  if (placed) return placed
  const amount = formatMoney(amountMinor, currency)
  if (row?.status === 'refunded' || row?.status === 'dismissed')
    return {
      state: 'refunded',
      message: `No order was made of your payment. We’re refunding your ${amount}.`,
      order: null,
    }
  return {
    state: 'in_review',
    message: `We received your payment of ${amount}, but it doesn’t match the order total, so no order was placed yet. The shop has been notified and will place the order or refund you. You’ll get an email either way. Please don’t pay again.`,
    order: null,
  }
}
