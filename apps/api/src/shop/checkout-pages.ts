import { payByCredit } from '@marketday/contract/payments/credit/credit-of-cart'
import { beforeDiscounts } from '@marketday/contract/orders/discounts/shown-discount'
import {
  extendCheckout,
  listDeliveryOptions,
  payCheckout,
  saveCheckout,
} from '@marketday/contract/orders/cart'
import type { Cart, CheckoutRefusal, DeliveryOption } from '@marketday/contract/orders/cart'
import type { CustomerMailbox } from '@marketday/contract/orders/customers/mailbox'
import type { Problem } from '@marketday/contract/endpoints/problem'
import type { FieldError } from '@marketday/contract/storefront/shop/field-error'
import type { CheckoutValues } from '@marketday/contract/storefront/shop/shop-pages'

import { whyClosed } from '../workflows/checkout/refuse-live-order.ts'
import { newId } from '../platform/ids.ts'
import { readCart } from './cart-pages.ts'
import { changeCodes } from './change-codes.ts'
import {
  errorsOf,
  fieldOf,
  partsToStore,
  valuesOf,
  valuesOfCart,
} from '../storefront/shop/checkout-form.ts'
import { formOf } from './forms.ts'
import { changeNews, readNews } from './news/news-pages.ts'
import { awaitedPage } from './payment-return.ts'
import { askShop } from './ask-shop.ts'
import { changeStoreCredit, readStoreCredit } from './store-credit/change-store-credit.ts'
import { sendPersonal } from './visit.ts'
import type { Visit } from './visit.ts'

const problems: ReadonlyMap<unknown, string> = new Map([
  [
    'closed',
    'You left the payment page before paying. Nothing was charged, and your items are still here.',
  ],
  [
    'declined',
    'The card was declined and nothing was charged. Try again, use another card or choose another payment method.',
  ],
  [
    'expired',
    'The payment page was closed before payment. Nothing was charged, and your items are still here.',
  ],
])

export async function checkoutPage(visit: Visit) {
  const { problem } = visit.request.query
  const cart = await readCart(visit)
  const awaited = awaitedPage(cart)
  if (awaited) return visit.reply.redirect(awaited, 303)
  if (isUnready(cart)) return visit.reply.redirect('/cart', 303)
  return await sendCheckout(visit, cart, {
    values: valuesOfCart(cart),
    problem: problems.get(problem) ?? null,
  })
}

/** One form with two buttons: quote the delivery, or order. */
export async function postCheckout(visit: Visit) {
  const form = formOf(visit.request)
  const cart = await readCart(visit)
  const awaited = awaitedPage(cart)
  if (awaited) return visit.reply.redirect(awaited, 303)
  if (isUnready(cart))
    return visit.reply.redirect(cart.lines.length ? '/cart' : '/cart?done=emptied', 303)
  const values = valuesOf(form, cart, visit.shop.country)
  if (form['intent'] !== 'pay') {
    const saved = await save(visit, values, cart)
    const coded = await changeCodes(visit, form, saved.cart)
    const paid = await changeStoreCredit(visit, { form, values, cart: coded.cart })
    const answered = await changeNews(visit, form)
    // Partial forms are valid; only reject values that are present and malformed.
    const fieldErrors = [...saved.errors, ...coded.errors, ...paid.errors, ...answered].filter(
      ({ field }) => isGiven(field),
    )
    return await sendCheckout(visit, paid.cart, {
      values,
      errors: fieldErrors,
      mailbox: paid.mailbox,
    })
  }
  return await placeOrder(visit, { values, cart, form })
}

async function placeOrder(
  visit: Visit,
  {
    values,
    cart,
    form,
  }: {
    readonly values: CheckoutValues
    readonly cart: Cart
    readonly form: Readonly<Record<string, string | undefined>>
  },
) {
  const wrong = errorsOf(values)
  const stored = await save(visit, values, cart)
  const coded = await changeCodes(visit, form, stored.cart)
  const paid = await changeStoreCredit(visit, { form, values, cart: coded.cart })
  const answered = await changeNews(visit, form)
  const saved = {
    cart: paid.cart,
    errors: [...stored.errors, ...coded.errors, ...paid.errors, ...answered],
  }
  const others = saved.errors.filter(
    ({ field }) => !wrong.some((fieldError) => fieldError.field === field),
  )
  const errors = [...wrong, ...others]
  if (errors.length > 0 || values.payment === '')
    return await sendCheckout(visit, saved.cart, {
      values,
      errors,
      status: 422,
      mailbox: paid.mailbox,
    })

  const answer = await askShop(visit, payCheckout, {
    body: { method: values.payment, expectedTotalMinor: Number(form['expectedTotalMinor']) },
    idempotencyKey: `${form['attemptKey'] ?? newId()}-${values.payment}`,
  })
  if (!answer.ok) return await refused(visit, values, answer.problem)
  const { redirectUrl, order } = answer.body
  if (order) return visit.reply.redirect(`/orders/${order.token}?new=1`, 303)
  return visit.reply.redirect(redirectUrl ?? '/checkout', 303)
}

const submittedFields = new Set([
  'postcode',
  'discountCode',
  'giftCardCode',
  'storeCreditCode',
  'news',
])
const isGiven = (field: string) => submittedFields.has(field)

async function refused(visit: Visit, values: CheckoutValues, { message, errors, status }: Problem) {
  const cart = await readCart(visit)
  if (isUnready(cart)) return visit.reply.redirect('/cart', 303)
  return await sendCheckout(visit, cart, {
    values,
    errors: fieldErrors(errors),
    problem: message,
    status,
  })
}

async function save(
  visit: Visit,
  values: CheckoutValues,
  cart: Cart,
): Promise<{ cart: Cart; errors: FieldError[] }> {
  const body = partsToStore(values, cart, visit.shop.country)
  if (Object.keys(body).length === 0) return { cart, errors: [] }
  const answer = await askShop(visit, saveCheckout, { body })
  return answer.ok
    ? { cart: answer.body.cart, errors: answer.body.refusals.flatMap(refusalErrors) }
    : { cart, errors: refusalErrors(answer.problem) }
}

function refusalErrors({ code, message, errors }: Omit<CheckoutRefusal, 'part'>): FieldError[] {
  const named = fieldErrors(errors)
  if (named.length > 0) return named
  const field =
    code === 'slot_full' || code === 'slot_closed'
      ? 'slotId'
      : code === 'outside_zones'
        ? 'postcode'
        : 'kind'
  return [{ field, message }]
}

const fieldErrors = (errors: CheckoutRefusal['errors']): FieldError[] =>
  errors.flatMap(({ path, message }) => {
    const field = fieldOf(path)
    return field ? [{ field, message }] : []
  })

/** Includes the fee of the chosen method even without a slot, so that the button shows the full total. */
function pricedFor({ kind }: CheckoutValues, cart: Cart, options: readonly DeliveryOption[]): Cart {
  const option = options.find((candidate) => candidate.kind === kind && candidate.available)
  if (!option || cart.status === 'checkout') return cart
  const { kind: deliveryKind, feeMinor, discountMinor } = option
  if (cart.deliveryKind === deliveryKind && beforeDiscounts(cart).feeMinor === feeMinor) return cart
  const deliveryMinor = feeMinor - discountMinor
  const discounts = cart.discounts.filter(({ isOffFee }) => !isOffFee)
  const totalMinor = cart.subtotalMinor + deliveryMinor
  return {
    ...cart,
    deliveryKind,
    deliveryMinor,
    discounts,
    totalMinor,
    ...payByCredit(cart.credits, { totalMinor, currency: cart.currency }),
  }
}

export async function extendHold(visit: Visit) {
  await askShop(visit, extendCheckout)
  return visit.reply.redirect('/checkout', 303)
}

const isUnready = (cart: Cart) => cart.lines.length === 0 || cart.missing.includes('changes')

interface Says {
  readonly values: CheckoutValues
  readonly errors?: readonly FieldError[]
  readonly problem?: string | null
  readonly status?: number
  readonly mailbox?: CustomerMailbox | undefined
}

async function sendCheckout(
  visit: Visit,
  cart: Cart,
  { values, errors = [], problem = null, status = 200, mailbox }: Says,
) {
  const response = await askShop(visit, listDeliveryOptions)
  const options = response.ok ? response.body.options : []
  const { acceptsCard, acceptsCash } = visit.build.snapshot.checkout
  const only = acceptsCard === acceptsCash ? '' : acceptsCard ? 'card' : 'cash'
  const { clock, config } = visit.server.app.services
  const now = clock.now().getTime()
  const page = {
    kind: 'checkout',
    cart: pricedFor(values, cart, options),
    options,
    news: await readNews(visit),
    storeCredit: await readStoreCredit(visit, mailbox),
    hasAddressSearch: config.places !== null,
    values: { ...values, payment: values.payment || only },
    errors,
    problem: problem ?? whyClosed({ shop: visit.shop, config }),
    attemptKey: newId(),
    holdSeconds:
      cart.holdExpiresAt === null
        ? null
        : Math.max(0, Math.round((Date.parse(cart.holdExpiresAt) - now) / 1000)),
  } as const
  return await sendPersonal(visit, page, status)
}
