import { findMailedOrder, listMailedLines, tellOrder } from '../../orders/mails/tell-order.ts'
import { orderLink } from '../../orders/order-token.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ShopMailData } from '../../platform/mail/shop-mail-data.ts'
import type { Services } from '../../platform/services.ts'

/** Without the link to its page; null without orders. */
export async function tellNewestOrder(
  db: Db,
  services: Services,
): Promise<ShopMailData['order-confirmed'] | null> {
  const newest = await db
    .selectFrom('orders')
    .select('order_id')
    .where('status', '<>', 'draft')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return null
  const of = { orderId: newest.order_id }
  const [[order], lines] = await inOrder([findMailedOrder(db, of), listMailedLines(db, of)])
  if (!order) return null
  const { confirmUrl: _confirm, ...link } = orderLink(services, order)
  const statusUrl = link.shop.url
  return { ...link, statusUrl, ...tellOrder(order, lines), downloads: [] }
}
