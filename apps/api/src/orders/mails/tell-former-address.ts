import type { Db } from '../../platform/database/tenant-db.ts'
import { sendShopLetter } from '../../platform/mail/shop/define-shop-mail.ts'
import type { Services } from '../../platform/services.ts'
import { orderLink } from '../order-token.ts'
import { mayWrite } from './may-write.ts'
import type { MailedOrder } from './tell-order.ts'

/** Informs the former address of the change, without naming the new one. */
export async function tellFormerAddress(
  db: Db,
  services: Services,
  order: MailedOrder,
): Promise<void> {
  if (services.config.shopLimits.guardsOrders && !(await mayWrite(db, order))) return
  const { confirmUrl: _confirm, ...data } = orderLink(services, order)
  await sendShopLetter(db, services, { to: order.email, template: 'order-readdressed', data })
}
