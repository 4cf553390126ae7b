import { formatMoney } from '@marketday/contract/money/money'

import { findPlaced } from '../placing/complete-checkout.ts'
import type { Completion } from '../placing/complete-checkout.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { PaymentReport } from '../../payments/fetch-payment-state.ts'
import type { PaymentRow } from '../../payments/find-payments.ts'
import { findUnmatchedOfPayment } from '../../payments/unmatched/find-unmatched.ts'

/** What the payer is told of money that was set aside: the truth, before and after somebody has decided. */
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
      message: `No order was made of your payment. Your ${amount} are on their way back to you.`,
      order: null,
    }
  return {
    state: 'in_review',
    message: `Your payment of ${amount} has arrived, but it is not what this order costs, so no order was made yet. The shop has been told: you will get the order or your money back, and a mail either way. Please do not pay again.`,
    order: null,
  }
}
