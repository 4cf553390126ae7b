import { notFound } from '../../platform/http/errors.ts'
import { confirmCustomer } from '../../orders/customers/confirm-customer.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { isConfirmationCode, requireLinkedOrder } from '../../orders/order-token.ts'
import { approveOrder } from './settle-review.ts'

/** The mailed code proves the mailbox, for this and later orders. */
export async function confirmOrder(
  db: Db,
  config: Pick<Config, 'appSecret'>,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<string> {
  const orderId = requireLinkedOrder(config, token)
  if (!isConfirmationCode(config, orderId, code)) throw notFound('Order')
  const order = await db
    .selectFrom('orders')
    .select(['status', 'email'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  if (order.status === 'pending_review') await approveOrder(db, orderId)
  await confirmCustomer(db, order.email)
  return orderId
}
