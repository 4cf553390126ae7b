import type { Services } from '../platform/services.ts'
import { orderToken } from './order-token.ts'

interface LinkedOrder {
  readonly order_id: string
  readonly number: number
  readonly slug: string
  readonly shop_name: string
}

/** What every mail about an order names: the shop, the order's number and its secret page. */
export function orderLink(services: Services, order: LinkedOrder) {
  const shopUrl = services.shopUrl(order.slug)
  return {
    shop: { name: order.shop_name, url: shopUrl },
    orderNumber: String(order.number),
    statusUrl: `${shopUrl}/orders/${orderToken(services.config, order.order_id)}`,
  }
}
