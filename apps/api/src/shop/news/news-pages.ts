import { getNewsByLink, stopNews } from '@marketday/contract/orders/customers/news'

import { askShop } from '../ask-shop.ts'
import { sendPersonal, sendRefusal } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

/** Asks for confirmation, so that link scanners unsubscribe no one. */
export async function newsPage(visit: Visit) {
  const { token = '' } = visit.request.params
  const response = await askShop(visit, getNewsByLink, { params: { token } })
  if (!response.ok) return await sendRefusal(visit, response.problem)
  const t = requestTranslate()
  const { name: shop } = visit.shop
  const stop = (label: string) => ({ label, to: `/news/${token}`, posts: true }) as const
  const { isAgreed, getsCartMails } = response.body
  if (isAgreed)
    return await sendPersonal(
      visit,
      {
        kind: 'message',
        title: t('notices.offersFrom', { shop }),
        text: t('notices.offersText'),
        action: stop(t('notices.stopOffers')),
      },
      200,
    )
  const title = t('notices.noOffers')
  return await sendPersonal(
    visit,
    getsCartMails
      ? {
          kind: 'message',
          title,
          text: t('notices.noOffersReminders', { shop }),
          action: stop(t('notices.stopCartReminders')),
        }
      : {
          kind: 'message',
          title,
          text: t('notices.noOffersText', { shop }),
          action: { label: t('shop.viewAllItems'), to: '/products' },
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
