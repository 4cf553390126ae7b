import { getShopOrder } from '@marketday/contract/shop-orders'
import { getTracking } from '@marketday/contract/tracking'

import { askShop } from './shop-api.ts'
import { sendMissing, sendPersonal } from './visit.ts'
import type { Visit } from './visit.ts'

/** The order behind a secret link; a wrong link and a foreign one look the same. */
export async function orderPage(visit: Visit) {
  const { token } = visit.request.params as { token: string }
  const { new: fresh } = visit.request.query as { new?: string }
  // The link is a secret: no other site may learn it as a referrer.
  visit.reply.header('referrer-policy', 'no-referrer')
  const [order, tracking] = await Promise.all([
    askShop(visit, getShopOrder, { params: { token } }),
    askShop(visit, getTracking, { params: { token } }),
  ])
  if (!order.ok) return await sendMissing(visit)
  return await sendPersonal(visit, {
    kind: 'order',
    order: order.body,
    // Pick-ups have none, and a week after the delivery it is over.
    tracking: tracking.ok ? tracking.body : null,
    isNew: fresh === '1',
  })
}
