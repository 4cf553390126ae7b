import {
  confirmNewsSignUp,
  getNewsSignUp,
  signUpForNews,
} from '@marketday/contract/orders/customers/news-sign-up'

import { requestTranslate } from '../../platform/http/request-language.ts'
import { askShop } from '../ask-shop.ts'
import { formOf } from '../forms.ts'
import { sendPersonal, sendRefusal } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'

export async function postNewsSignUp(visit: Visit) {
  const email = (formOf(visit.request)['email'] ?? '').trim()
  const answer = await askShop(visit, signUpForNews, { body: { email } })
  const t = requestTranslate()
  const action = { label: t('notices.goToShop'), to: '/' }
  if (answer.ok) {
    const text = t('notices.newsSentText', { email: answer.body.email })
    return await sendPersonal(visit, {
      kind: 'message',
      title: t('notices.newsSent'),
      text,
      action,
    })
  }
  const { status, message, errors } = answer.problem
  const text = email === '' ? t('errors.enterEmail') : (errors[0]?.message ?? message)
  return await sendPersonal(
    visit,
    { kind: 'message', title: t('shop.newsletter'), text, action },
    status,
  )
}

/** Asks for confirmation: mail clients prefetch links. */
export async function newsSignUpPage(visit: Visit) {
  const { token = '' } = visit.request.params
  const answer = await askShop(visit, getNewsSignUp, { params: { token } })
  if (!answer.ok) return await sendRefusal(visit, answer.problem)
  const t = requestTranslate()
  const { name: shop } = visit.shop
  const { isConfirmed, stopPath } = answer.body
  return await sendPersonal(
    visit,
    isConfirmed
      ? {
          kind: 'message',
          title: t('notices.newsConfirmed'),
          text: t('notices.newsConfirmedText', { shop }),
          action: stopPath === null ? null : { label: t('notices.unsubscribe'), to: stopPath },
        }
      : {
          kind: 'message',
          title: t('notices.newsConfirmTitle'),
          text: t('shop.newsConsent', { shop }),
          action: { label: t('shop.subscribe'), to: `/news-sign-ups/${token}`, posts: true },
        },
  )
}

export async function postNewsConfirmation(visit: Visit) {
  const { token = '' } = visit.request.params
  const answer = await askShop(visit, confirmNewsSignUp, { params: { token }, body: {} })
  return answer.ok
    ? visit.reply.redirect(`/news-sign-ups/${token}`, 303)
    : await sendRefusal(visit, answer.problem)
}
