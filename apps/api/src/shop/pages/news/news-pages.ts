import {
  answerCartNews,
  getCartNews,
  getNewsByLink,
  stopNews,
} from '@marketday/contract/orders/customers/news'
import type { CartNews } from '@marketday/contract/orders/customers/news'
import type { FieldError } from '@marketday/contract/shop/shop-pages'

import { askShop } from '../ask-shop.ts'
import { sendMissing, sendPersonal } from '../visit.ts'
import type { Visit } from '../visit.ts'

const nothing: CartNews = { words: '', isAgreed: false }

export async function readNews(visit: Visit): Promise<CartNews> {
  const asked = await askShop(visit, getCartNews)
  return asked.ok ? asked.body : nothing
}

/** Stores whether the box of the checkout is ticked; of a form without one nothing. */
export async function changeNews(
  visit: Visit,
  form: Readonly<Record<string, string | undefined>>,
): Promise<FieldError[]> {
  const { newsWords, news } = form
  if (newsWords === undefined) return []
  const agreedTo = news === 'yes' ? newsWords : null
  const answer = await askShop(visit, answerCartNews, { body: { agreedTo } })
  return answer.ok ? [] : [{ field: 'news', message: answer.problem.message }]
}

/** From the link of a mail: it asks once, so that a scanner which opens links stops nothing. */
export async function newsPage(visit: Visit) {
  const { token = '' } = visit.request.params
  const found = await askShop(visit, getNewsByLink, { params: { token } })
  if (!found.ok) return await sendMissing(visit)
  const { name } = visit.shop
  return await sendPersonal(
    visit,
    found.body.isAgreed
      ? {
          kind: 'message',
          title: `Offers from ${name}`,
          text: 'You get offers by mail. Mails about your orders come in any case.',
          action: { label: 'Stop offers by mail', to: `/news/${token}`, posts: true },
        }
      : {
          kind: 'message',
          title: 'You get no offers by mail',
          text: `${name} writes to you about your orders only.`,
          action: { label: 'See everything', to: '/products' },
        },
  )
}

export async function postNewsStop(visit: Visit) {
  const { token = '' } = visit.request.params
  const stopped = await askShop(visit, stopNews, { params: { token }, body: {} })
  return stopped.ok ? visit.reply.redirect(`/news/${token}`, 303) : await sendMissing(visit)
}
