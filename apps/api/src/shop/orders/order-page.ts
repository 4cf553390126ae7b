import { pathOf } from '@marketday/contract/endpoints/endpoint'
import { cancelShopOrder } from '@marketday/contract/orders/acts/change-shop-order'
import { getShopDocuments } from '@marketday/contract/orders/documents/order-documents'
import {
  confirmShopOrder,
  getShopOrder,
  startDownload,
} from '@marketday/contract/orders/shop-orders'
import type { ShopOrder } from '@marketday/contract/orders/shop-orders'
import type { ReturnForm, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { payShopOrder, settleShopPayment } from '@marketday/contract/orders/acts/pay-links'
import { leastByCard } from '@marketday/contract/payments/credit/credit-of-cart'
import { followTracking, getTracking } from '@marketday/contract/orders/tracking'
import type { Tracking } from '@marketday/contract/orders/tracking'

import { newId } from '../../platform/ids.ts'
import { askShop } from '../ask-shop.ts'
import type { Answer } from '../ask-shop.ts'
import { formOf } from '../forms.ts'
import { calendarPath } from './calendar-file.ts'
import { sendConfirming } from '../payment-return.ts'
import { sendMissing, sendPersonal, sendRefusal } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

/** Invalid and foreign links are indistinguishable. */
export async function orderPage(visit: Visit) {
  const { new: fresh, payment, problem, paid, cancelled, changed } = visit.request.query
  if (payment) return await returnToOrder(visit, String(payment))
  const key = problems.get(problem)
  return await sendOrder(visit, {
    news: newsIn({ placed: fresh, paid, cancelled, changed }),
    problem: key ? requestTranslate()(key) : '',
  })
}

type News = NonNullable<Extract<ShopPage, { kind: 'order' }>['news']>

const newsIn = (query: Readonly<Record<News, unknown>>): News | null =>
  (['placed', 'paid', 'cancelled', 'changed'] as const).find((news) => query[news] === '1') ?? null

const problems = new Map<unknown, `notices.orderPayment${'Closed' | 'Declined' | 'Expired'}`>([
  ['closed', 'notices.orderPaymentClosed'],
  ['declined', 'notices.orderPaymentDeclined'],
  ['expired', 'notices.orderPaymentExpired'],
])

async function returnToOrder(visit: Visit, paymentId: string) {
  const { token = '' } = visit.request.params
  const answer = await askShop(visit, settleShopPayment, { params: { token, paymentId } })
  if (!answer.ok)
    return answer.problem.status >= 500 || answer.problem.status === 429
      ? await sendConfirming(visit)
      : await sendRefusal(visit, answer.problem)
  const { state, message } = answer.body
  if (state === 'processing') return await sendConfirming(visit)
  if (state === 'paid') return visit.reply.redirect(`/orders/${token}?paid=1`, 303)
  if (message) return await sendOrder(visit, { problem: message })
  return visit.reply.redirect(`/orders/${token}?problem=${state}`, 303)
}

export async function postPayment(visit: Visit) {
  const { token = '' } = visit.request.params
  const form = formOf(visit.request)
  const answer = await askShop(visit, payShopOrder, {
    params: { token },
    body: { expectedMinor: Number(form['expectedMinor']) },
    key: form['attemptKey'] ?? newId(),
  })
  if (answer.ok) return visit.reply.redirect(answer.body.redirectUrl, 303)
  const { status, message } = answer.problem
  if (status === 404) return await sendMissing(visit)
  return await sendOrder(visit, { problem: message, status })
}

export async function postCancellation(visit: Visit) {
  const { token = '' } = visit.request.params
  const answer = await askShop(visit, cancelShopOrder, { params: { token } })
  if (answer.ok) return visit.reply.redirect(`/orders/${token}?cancelled=1`, 303)
  const { status, message } = answer.problem
  if (status === 404) return await sendMissing(visit)
  return await sendOrder(visit, { problem: message, status })
}

/** GET only asks: mail clients prefetch links but submit no forms. */
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

function payButton(
  { build, request }: Visit,
  { link, status, outstandingMinor, currency }: ShopOrder,
): Extract<ShopPage, { kind: 'order' }>['pay'] {
  const { token = '' } = request.params
  const isDue =
    link !== 'view' && outstandingMinor >= leastByCard(currency) && status !== 'pending_review'
  if (!isDue || !build.snapshot.checkout.acceptsCard) return null
  return { to: `/orders/${token}/payments`, dueMinor: outstandingMinor, attemptKey: newId() }
}

/** Sends the file, or explains on the order page. HEAD requests are not counted. */
export async function download(visit: Visit) {
  const { token = '', downloadId = '' } = visit.request.params
  if (visit.request.method === 'HEAD') return await orderPage(visit)
  const answer = await askShop(visit, startDownload, { params: { token, downloadId } })
  if (answer.ok)
    return visit.reply
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      .redirect(answer.body.url, 303)
  const { status, message } = answer.problem
  if (status === 404) return await sendMissing(visit)
  return await sendOrder(visit, { problem: message, status })
}

interface Says {
  readonly returning?: Partial<ReturnForm>
  readonly news?: News | null
  readonly confirmTo?: string
  readonly problem?: string
  readonly status?: number
}

export async function sendOrder(
  visit: Visit,
  { news = null, confirmTo, problem = '', status = 200, returning }: Says,
) {
  const { token = '' } = visit.request.params
  // The secret link must not leak as a referrer. `no-referrer` would break form submissions by
  // hiding their origin.
  visit.reply.header('referrer-policy', 'same-origin')
  const [order, tracking] = await Promise.all([
    askShop(visit, getShopOrder, { params: { token } }),
    askShop(visit, getTracking, { params: { token } }),
  ])
  if (!order.ok) return await sendRefusal(visit, order.problem)
  const awaits = order.body.status === 'pending_review'
  const page = {
    kind: 'order',
    order: order.body,
    ...readTracking(tracking, token),
    invoiceAt: invoiceOf(order.body, token),
    calendarAt: calendarPath(order.body, { token, now: visit.server.app.services.clock.now() }),
    news,
    pay: payButton(visit, order.body),
    againTo: `/orders/${token}/again`,
    detailsTo: `/orders/${token}/details`,
    cancelTo: `/orders/${token}/cancellation`,
    downloadsFrom: `/orders/${token}/downloads`,
    returning: {
      to: `/orders/${token}/returns`,
      attemptKey: newId(),
      typed: {},
      problem: null,
      ...returning,
    },
    confirmTo: (awaits && confirmTo) || null,
    problem: problem || null,
  } as const
  return await sendPersonal(visit, page, status)
}

/** None for pickup, and until a week after delivery. */
const readTracking = (answer: Answer<typeof getTracking>, token: string) =>
  answer.ok
    ? { tracking: answer.body, followAt: followAt(answer.body, token) }
    : { tracking: null, followAt: null }

const followAt = ({ status, version }: Tracking, token: string): string | null =>
  ['delivered', 'returned', 'cancelled'].includes(status)
    ? null
    : `/api${pathOf(followTracking, { token })}?seen=${version}`

const invoiceOf = ({ documents }: ShopOrder, token: string): string | null =>
  documents.length > 0 ? `/api${pathOf(getShopDocuments, { token })}` : null
