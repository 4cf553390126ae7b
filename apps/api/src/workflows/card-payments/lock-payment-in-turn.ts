import { sql } from 'kysely'

import { findPayment, lockPayment } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockCheckout } from '../cart/lock-checkout.ts'

/** The cart's lock prevents a concurrent order. */
export async function lockPaymentInTurn(db: Db, paymentId: string): Promise<PaymentRow | null> {
  const payment = await findPayment(db, paymentId)
  if (payment?.cartId) await lockCheckout(db, payment.cartId)
  if (payment?.orderId)
    await sql`select from orders where order_id = ${payment.orderId} for update`.execute(db)
  return await lockPayment(db, paymentId)
}
