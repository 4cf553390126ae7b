import {
  getCartMailStop,
  getWaitingCart,
  recoverCart,
  stopCartMails,
} from '@marketday/contract/orders/carts/abandoned-carts'

import type { Problem } from '@marketday/contract/endpoints/problem'

import { askShop } from '../ask-shop.ts'
import { sendMissing, sendPersonal, sendRefusal } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

/** GET only asks for confirmation: mail clients prefetch links and must not fill carts. */
export async function waitingCartPage(visit: Visit) {
  const { token = '' } = visit.request.params
  const response = await askShop(visit, getWaitingCart, { params: { token } })
  if (!response.ok) return await sendUnrecoverable(visit, response.problem)
  return await sendPersonal(visit, {
    kind: 'waitingCart',
    cart: response.body,
    to: `/cart/recovery/${token}`,
  })
}

export async function postRecovery(visit: Visit) {
  const { token = '' } = visit.request.params
  const answer = await askShop(visit, recoverCart, { params: { token } })
  if (!answer.ok) return await sendUnrecoverable(visit, answer.problem)
  const { cart, changes } = answer.body
  if (changes.length === 0) return visit.reply.redirect('/cart?done=recovered', 303)
  const problem = requestTranslate()('notices.itemsChanged', { items: changes.join('; ') })
  const says = { notice: null, problem, typed: null, typedGift: null }
  return await sendPersonal(visit, { kind: 'cart', cart, ...says }, 200)
}

async function sendUnrecoverable(visit: Visit, { status, message }: Problem) {
  if (status === 404 || status === 400) return await sendMissing(visit)
  const t = requestTranslate()
  const action = { label: t('notices.viewCart'), to: '/cart' }
  const says = { title: t('notices.nothingToRestore'), text: message, action }
  return await sendPersonal(visit, { kind: 'message', ...says }, status)
}

/** Asks for confirmation: mail clients prefetch links. */
export async function stopMailsPage(visit: Visit) {
  const { token = '' } = visit.request.params
  const response = await askShop(visit, getCartMailStop, { params: { token } })
  if (!response.ok) return await sendRefusal(visit, response.problem)
  const t = requestTranslate()
  return await sendPersonal(
    visit,
    response.body.isStopped
      ? {
          kind: 'message',
          title: t('notices.remindersStopped'),
          text: t('notices.remindersStoppedText'),
          action: { label: t('notices.goToShop'), to: '/' },
        }
      : {
          kind: 'message',
          title: t('notices.stopReminders'),
          text: t('notices.stopRemindersText', { shop: visit.shop.name }),
          action: { label: t('notices.unsubscribe'), to: `/cart/mails/${token}`, posts: true },
        },
  )
}

export async function postStopMails(visit: Visit) {
  const { token = '' } = visit.request.params
  const stopped = await askShop(visit, stopCartMails, { params: { token } })
  return stopped.ok
    ? visit.reply.redirect(`/cart/mails/${token}`, 303)
    : await sendRefusal(visit, stopped.problem)
}
