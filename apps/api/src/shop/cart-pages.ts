import {
  acceptCartChanges,
  getCart,
  removeCartLine,
  setCartLine,
} from '@marketday/contract/orders/cart'
import { setGiftOfLine } from '@marketday/contract/payments/credit/sell-gift-cards'
import { fillCartFromOrder } from '@marketday/contract/orders/acts/change-shop-order'
import type { Cart } from '@marketday/contract/orders/cart'
import { chooseMarket } from '@marketday/contract/catalog/market-choice'
import {
  removeDiscountCode,
  setDiscountCode,
} from '@marketday/contract/orders/discounts/use-discount-code'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import type { Translate } from '@marketday/messages/translator'

import { requestTranslate } from '../platform/http/request-language.ts'
import { newId } from '../platform/ids.ts'
import { cartHashOf } from '../workflows/cart/cart-cookie.ts'
import { readCart as readCartOf } from '../workflows/cart/edit-cart.ts'
import { formOf } from './forms.ts'
import { awaitedPage } from './payment-return.ts'
import { askShop } from './ask-shop.ts'
import type { Answer } from './ask-shop.ts'
import { sendMissing, sendPersonal, sendRefusal } from './visit.ts'
import type { Visit } from './shop-visit.ts'

type CartPage = Extract<ShopPage, { kind: 'cart' }>

// Map, because the key comes from the address: an object would match `__proto__`.
const notices = new Map<unknown, Notice>([
  ['added', 'cart.added'],
  ['again', 'cart.again'],
  ['recovered', 'cart.recovered'],
  ['gift', 'cart.giftSaved'],
  ['agreed', 'cart.agreed'],
  ['emptied', 'cart.emptied'],
])
type Notice = `cart.${'added' | 'again' | 'recovered' | 'giftSaved' | 'agreed' | 'emptied'}`

export async function cartPage(visit: Visit) {
  const notice = notices.get(visit.request.query.done)
  return await sendCart(visit, { notice: notice ? requestTranslate()(notice) : null })
}

/** Adds to an existing line of the variant. */
export async function addLine(visit: Visit) {
  const { variantId = '', quantity = '1' } = formOf(visit.request)
  const cart = await askShop(visit, getCart)
  const line = cart.ok
    ? cart.body.lines.find((candidate) => candidate.variantId === variantId)
    : undefined
  const lineInput = { variantId, quantity: Number(quantity) + (line?.quantity ?? 0) }
  const answer = await askShop(visit, setCartLine, {
    params: { lineId: line?.id ?? newId() },
    body: lineInput,
  })
  return await afterwards(visit, answer, '/cart?done=added')
}

export async function postOrderAgain(visit: Visit) {
  const { token = '' } = visit.request.params
  const answer = await askShop(visit, fillCartFromOrder, { params: { token } })
  if (!answer.ok)
    return answer.problem.status === 404 || answer.problem.status === 403
      ? await sendRefusal(visit, answer.problem)
      : await sendCart(visit, { problem: answer.problem.message }, answer.problem.status)
  const { cart, missing } = answer.body
  if (missing.length === 0) return visit.reply.redirect('/cart?done=again', 303)
  const problem = requestTranslate()('notices.itemsUnavailable', { items: missing.join('; ') })
  const says = { notice: null, problem, typed: null, typedGift: null }
  return await sendPersonal(visit, { kind: 'cart', cart, ...says }, 200)
}

/** Quantity 0 removes the line. */
export async function changeLine(visit: Visit) {
  const { lineId = '' } = visit.request.params
  const { variantId = '', quantity = '' } = formOf(visit.request)
  const answer =
    quantity === '0'
      ? await askShop(visit, removeCartLine, { params: { lineId } })
      : await askShop(visit, setCartLine, {
          params: { lineId },
          body: { variantId, quantity: Number(quantity) },
        })
  return await afterwards(visit, answer, '/cart')
}

export async function removeLine(visit: Visit) {
  const { lineId = '' } = visit.request.params
  return await afterwards(
    visit,
    await askShop(visit, removeCartLine, { params: { lineId } }),
    '/cart',
  )
}

export async function postGift(visit: Visit) {
  const { lineId = '' } = visit.request.params
  const {
    recipientName = '',
    recipientEmail = '',
    message = '',
    sendOn = '',
  } = formOf(visit.request)
  const answer = await askShop(visit, setGiftOfLine, {
    params: { lineId },
    body: { recipientName, recipientEmail: recipientEmail.trim(), message, sendOn: sendOn || null },
  })
  if (answer.ok) return visit.reply.redirect('/cart?done=gift', 303)
  const { status, message: problem, errors } = answer.problem
  const values = { recipientName, recipientEmail, message, sendOn }
  const typedGift = {
    lineId,
    values,
    errors: errors.map((fieldError) => ({ field: fieldError.path, message: fieldError.message })),
  }
  return await sendCart(visit, { problem: errors.length > 0 ? null : problem, typedGift }, status)
}

export async function agreeToChanges(visit: Visit) {
  return await afterwards(visit, await askShop(visit, acceptCartChanges), '/cart?done=agreed')
}

export async function postDiscount(visit: Visit) {
  const { discountCode: code = '', withoutCode } = formOf(visit.request)
  if (withoutCode !== undefined)
    return await afterwards(visit, await askShop(visit, removeDiscountCode), '/cart')
  const answer = await askShop(visit, setDiscountCode, { body: { code } })
  if (answer.ok) return visit.reply.redirect('/cart', 303)
  const { message: problem, status } = answer.problem
  return await sendCart(visit, { typed: { code, problem } }, status)
}

/**
 * Link with a code, as `/discount/SPRING?to=/collections/may`: the page shows the discount or why
 * it does not apply.
 */
export async function bringDiscount(visit: Visit) {
  const { code = '' } = visit.request.params
  const { to } = visit.request.query
  const answer = await askShop(visit, setDiscountCode, { body: { code } })
  const t = requestTranslate()
  const says = answer.ok
    ? { title: t('notices.discountApplied'), text: tellCode(answer.body, t) }
    : { title: t('notices.discountRefused'), text: answer.problem.message }
  const next = typeof to === 'string' ? withinShop(to) : '/products'
  const action = {
    label: t(next === '/products' ? 'shop.viewAllItems' : 'notices.continue'),
    to: next,
  }
  return await sendPersonal(
    visit,
    { kind: 'message', ...says, action },
    answer.ok ? 200 : answer.problem.status,
  )
}

function tellCode({ lines, discounts }: Cart, t: Translate): string {
  const used = discounts.find(({ code }) => code !== null)
  const code = used?.code ?? ''
  if (!used || lines.length === 0) return t('notices.discountLater')
  if (!used.reason) return t('notices.codeApplied', { code })
  return t('notices.codeWaiting', { code, reason: used.reason })
}

/** Moves the cart too; returns to the previous page. */
export async function postMarket(visit: Visit) {
  const { market = '', back = '/' } = formOf(visit.request)
  const answer = await askShop(visit, chooseMarket, { body: { market } })
  if (!answer.ok) return await sendMissing(visit)
  return visit.reply.redirect(withinShop(back), 303)
}

/** Prevents open redirects. */
export const withinShop = (path: string) => (/^\/(?![/\\])/.test(path) ? path : '/')

async function afterwards(visit: Visit, answer: Answer<typeof setCartLine>, next: string) {
  if (answer.ok) return visit.reply.redirect(next, 303)
  return await sendCart(visit, { problem: answer.problem.message }, answer.problem.status)
}

async function sendCart(visit: Visit, says: Partial<CartPage>, status = 200) {
  const cart = await readCart(visit)
  const awaited = awaitedPage(cart)
  if (awaited) return visit.reply.redirect(awaited, 303)
  return await sendPersonal(
    visit,
    { kind: 'cart', notice: null, problem: null, typed: null, typedGift: null, ...says, cart },
    status,
  )
}

export const readCart = (visit: Visit): Promise<Cart> =>
  readCartOf(visit.db, {
    tokenHash: cartHashOf(visit.request),
    config: visit.server.app.services.config,
    currency: visit.shop.currency,
  })
