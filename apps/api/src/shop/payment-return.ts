import { completeCheckout } from '@marketday/contract/orders/cart'
import type { Cart } from '@marketday/contract/orders/cart'
import type { Problem } from '@marketday/contract/endpoints/problem'

import { requestTranslate } from '../platform/http/request-language.ts'
import { newId } from '../platform/ids.ts'
import { askShop } from './ask-shop.ts'
import { sendPersonal } from './visit.ts'
import type { Visit } from './shop-visit.ts'

export async function returnFromPayment(visit: Visit) {
  const { payment = '' } = visit.request.query
  const answer = await askShop(visit, completeCheckout, {
    body: { paymentId: String(payment) },
    key: newId(),
  })
  if (!answer.ok) return await sendUnanswered(visit, answer.problem)
  const { state, message, order } = answer.body
  if (order) return visit.reply.redirect(`/orders/${order.token}?new=1`, 303)
  if (state === 'declined' || state === 'expired')
    return visit.reply.redirect(`/checkout?problem=${state}`, 303)
  if (state === 'processing') return await sendConfirming(visit)
  const t = requestTranslate()
  const isInReview = state === 'in_review'
  return await sendPersonal(visit, {
    kind: 'message',
    title: t(isInReview ? 'notices.reviewingPayment' : 'notices.orderNotPlaced'),
    text: message,
    action: isInReview
      ? { label: t('notices.checkAgain'), to: visit.request.url }
      : { label: t('checkout.backToCart'), to: '/cart' },
  })
}

const usualPause = 3

/** Pending: the page refreshes itself, even without scripts. */
export async function sendConfirming(visit: Visit, seconds = usualPause) {
  visit.reply.header('refresh', String(seconds))
  const t = requestTranslate()
  return await sendPersonal(visit, {
    kind: 'message',
    title: t('notices.confirmingPayment'),
    text: t('notices.confirmingPaymentText'),
    action: { label: t('notices.checkAgain'), to: visit.request.url },
  })
}

/** Without an answer from the provider, the payment may have succeeded. */
async function sendUnanswered(visit: Visit, { code, status, message }: Problem) {
  if (status >= 500 || status === 429 || code === 'idempotency_in_flight')
    return await sendConfirming(visit, 2 * usualPause)
  if (status === 404) return visit.reply.redirect('/cart', 303)
  const t = requestTranslate()
  return await sendPersonal(
    visit,
    {
      kind: 'message',
      title: t('notices.orderNotPlaced'),
      text: message,
      action: { label: t('checkout.backToCart'), to: '/cart' },
    },
    status,
  )
}

export const awaitedPage = ({ awaitedPaymentId }: Cart): string | null =>
  awaitedPaymentId && `/checkout/return?payment=${awaitedPaymentId}`
