import { sql } from 'kysely'

import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import type { DeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { lockPayment, reservedMinor } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findCartOfPayment } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

export interface PaidCheckout {
  readonly payment: PaymentRow
  readonly contents: CartContents | null
  readonly settings: DeliverySettings
  /** Order of the cart or of the payment request. */
  readonly order: CartOrder | null
  readonly isReturned: boolean
}

export interface CartOrder {
  readonly orderId: string
  readonly number: string
}

/**
 * Locks cart, order and payment, always in this order, and reads everything in the same round
 * trip. Null for an unknown payment.
 */
export async function lockPaidCheckout(db: Db, paymentId: string): Promise<PaidCheckout | null> {
  // Separate statements, to see what awaited transactions committed.
  const [, [order], payment, contents, settings, refunds] = await inOrder([
    lockCart(db, { paymentId }),
    lockOrder(db, { paymentId }),
    lockPayment(db, paymentId),
    findCartOfPayment(db, paymentId),
    findDeliverySettings(db),
    findRefunds(db, { paymentId }),
  ])
  if (!payment) return null
  const isReturned = refunds.length > 0 || isReleased(payment)
  return { payment, contents, settings, order: order ?? null, isReturned }
}

/** Was authorized, expired or expiring, with nothing captured. */
const isReleased = (payment: PaymentRow): boolean =>
  payment.captureAskedMinor === 0 ||
  (payment.authorisedUntil !== null && payment.capturedMinor + reservedMinor(payment) === 0)

interface OfPayment extends Record<string, unknown> {
  readonly paymentId: string
}

const lockCart = preparedStatement<OfPayment, never>((db, { paymentId }) => ({
  compile: () =>
    sql<never>`select from carts where cart_id = (select cart_id from payments where payment_id = ${paymentId}::uuid)
      for update`.compile(db),
}))

const lockOrder = preparedStatement<OfPayment, CartOrder>((db, { paymentId }) => ({
  compile: () =>
    sql<CartOrder>`select order_id as "orderId", number::text as number from orders
      where order_id = coalesce((select order_id from payments where payment_id = ${paymentId}::uuid),
        (select made.order_id from orders made where made.cart_id =
          (select cart_id from payments where payment_id = ${paymentId}::uuid))) for update`.compile(
      db,
    ),
}))

const findRefunds = preparedStatement<OfPayment, object>((db, { paymentId }) =>
  db.selectFrom('refunds').where('payment_id', '=', paymentId).limit(1),
)
