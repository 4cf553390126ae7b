import { getNewsByLink, stopNews } from '@marketday/contract/orders/customers/news'

import { askShop } from '../ask-shop.ts'
import { sendPersonal, sendRefusal } from '../visit.ts'
import type { Visit } from '../visit.ts'

/** Asks for confirmation, so that link scanners unsubscribe no one. */
export async function newsPage(visit: Visit) {
  const { token = '' } = visit.request.params
  const response = await askShop(visit, getNewsByLink, { params: { token } })
  if (!response.ok) return await sendRefusal(visit, response.problem)
  const { name } = visit.shop
  const stop = (label: string) => ({ label, to: `/news/${token}`, posts: true }) as const
  const { isAgreed, getsCartMails } = response.body
  if (isAgreed)
    return await sendPersonal(
      visit,
      {
        kind: 'message',
        title: `Offers from ${name}`,
        text: 'You receive offers by email. Unsubscribing also stops cart reminders. You always receive emails about your orders.',
        action: stop('Unsubscribe from offers'),
      },
      200,
    )
  const title = 'You don’t receive offers by email'
  return await sendPersonal(
    visit,
    getsCartMails
      ? {
          kind: 'message',
          title,
          text: `${name} may still remind you about items left in your cart. You always receive emails about your orders.`,
          action: stop('Unsubscribe from cart reminders'),
        }
      : {
          kind: 'message',
          title,
          text: `${name} emails you only about your orders.`,
          action: { label: 'View all items', to: '/products' },
        },
    200,
  )
}

export async function postNewsStop(visit: Visit) {
  const { token = '' } = visit.request.params
  const stopped = await askShop(visit, stopNews, { params: { token }, body: {} })
  return stopped.ok
    ? visit.reply.redirect(`/news/${token}`, 303)
    : await sendRefusal(visit, stopped.problem)
}
