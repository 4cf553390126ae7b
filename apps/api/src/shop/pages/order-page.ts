import { confirmShopOrder, getShopOrder } from '@marketday/contract/orders/shop-orders'
import { getTracking } from '@marketday/contract/orders/tracking'

import { askShop } from './ask-shop.ts'
import { sendMissing, sendPersonal } from './visit.ts'
import type { Visit } from './visit.ts'

/** The order behind a secret link; a wrong link and a foreign one look the same. */
export async function orderPage(visit: Visit) {
  const { new: fresh } = visit.request.query
  return await sendOrder(visit, { isNew: fresh === '1' })
}

/** The mailed link only asks: programs that read mails ahead follow links, but press no buttons. */
export async function confirmationPage(visit: Visit) {
  return await sendOrder(visit, { confirmTo: visit.request.url })
}

export async function postConfirmation(visit: Visit) {
  const { token = '', code = '' } = visit.request.params
  const answer = await askShop(visit, confirmShopOrder, { params: { token }, body: { code } })
  if (answer.ok) return visit.reply.redirect(`/orders/${token}?new=1`, 303)
  const { status, message } = answer.problem
  if (status === 404 || status === 400) return await sendMissing(visit)
  return await sendOrder(visit, { confirmTo: visit.request.url, problem: message, status })
}

interface Says {
  readonly isNew?: boolean
  readonly confirmTo?: string
  readonly problem?: string
  readonly status?: number
}

async function sendOrder(
  visit: Visit,
  { isNew = false, confirmTo, problem = '', status = 200 }: Says,
) {
  const { token = '' } = visit.request.params
  // The link is a secret: no other site may learn it as a referrer.
  visit.reply.header('referrer-policy', 'no-referrer')
  const [order, tracking] = await Promise.all([
    askShop(visit, getShopOrder, { params: { token } }),
    askShop(visit, getTracking, { params: { token } }),
  ])
  if (!order.ok) return await sendMissing(visit)
  const awaits = order.body.status === 'pending_review'
  const page = {
    kind: 'order',
    order: order.body,
    // Pick-ups have none, and a week after the delivery it is over.
    tracking: tracking.ok ? tracking.body : null,
    isNew,
    confirmTo: (awaits && confirmTo) || null,
    problem: problem || null,
  } as const
  return await sendPersonal(visit, page, status)
}
