import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { payByCredit } from '@marketday/contract/payments/credit/credit-of-cart'
import { beforeDiscounts } from '@marketday/contract/orders/discounts/shown-discount'
import { extendCheckout } from '@marketday/contract/orders/cart'
import type { Cart, DeliveryOption, payCheckout } from '@marketday/contract/orders/cart'
import type { CustomerMailbox } from '@marketday/contract/orders/customers/mailbox'
import type { Problem } from '@marketday/contract/endpoints/problem'
import type { FieldError } from '@marketday/contract/storefront/shop/field-error'
import type { CheckoutValues } from '@marketday/contract/storefront/shop/shop-pages'

import { cartHashOf } from '../workflows/cart/cart-cookie.ts'
import { listDeliveryOptions } from '../workflows/checkout/choose-delivery.ts'
import { whyClosed } from '../workflows/checkout/refuse-live-order.ts'
import type { SavedForm } from '../workflows/checkout/save-form.ts'
import { submitCheckout } from '../workflows/checkout/submit-checkout.ts'
import type { SubmittedCheckout } from '../workflows/checkout/submit-checkout.ts'
import { getStoreCreditOffer } from '../workflows/credit/use-credit.ts'
import { getCartNews } from '../workflows/newsletter/cart-news.ts'
import { requestTranslate } from '../platform/http/request-language.ts'
import { newId } from '../platform/ids.ts'
import { readCart } from './cart-pages.ts'
import { fieldErrors, readCheckoutForm, readPayment, refusedFields } from './checkout-submission.ts'
import { errorsOf, valuesOf, valuesOfCart } from '../storefront/shop/checkout-form.ts'
import { formOf } from './forms.ts'
import { awaitedPage } from './payment-return.ts'
import { askShop } from './ask-shop.ts'
import { sendPersonal, toVisitor } from './visit.ts'
import type { Visit } from './shop-visit.ts'

const problems = new Map<unknown, `notices.payment${'Closed' | 'Declined' | 'Expired'}`>([
  ['closed', 'notices.paymentClosed'],
  ['declined', 'notices.paymentDeclined'],
  ['expired', 'notices.paymentExpired'],
])

export async function checkoutPage(visit: Visit) {
  const problem = problems.get(visit.request.query.problem)
  const cart = await readCart(visit)
  const awaited = awaitedPage(cart)
  if (awaited) return visit.reply.redirect(awaited, 303)
  if (isUnready(cart)) return visit.reply.redirect('/cart', 303)
  return await sendCheckout(visit, cart, {
    values: valuesOfCart(cart),
    problem: problem ? requestTranslate()(problem) : null,
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
  const posted = readPosted(form, cart, visit.shop.country)
  if (visit.shop.preview) return await quotePreview(visit, cart, posted)
  const submitted = await submitCheckout(toVisitor(visit), posted.form, posted.payment)
  return await answerSubmission(visit, { cart, posted }, submitted)
}

/**
 * Shows fees and slots like a shop, but orders nothing. The contact isn't stored, so that no mail
 * about the cart can be sent.
 */
async function quotePreview(visit: Visit, cart: Cart, posted: Posted) {
  const { details, discountCode } = posted.form
  const { delivery } = details
  const form = { details: { ...(delivery && { delivery }) }, discountCode }
  const submitted = await submitCheckout(toVisitor(visit), form, null)
  const saved = 'saved' in submitted ? submitted.saved : null
  return await sendCheckout(visit, saved?.cart ?? cart, {
    values: posted.values,
    errors: saved ? shownErrors(posted, saved) : [],
    status: posted.isOrder ? 403 : 200,
  })
}

async function answerSubmission(
  visit: Visit,
  { cart, posted }: { readonly cart: Cart; readonly posted: Posted },
  submitted: SubmittedCheckout,
) {
  if ('paid' in submitted) return followPayment(visit, submitted.paid)
  const { problem } = submitted
  const saved = 'saved' in submitted ? submitted.saved : null
  const errors = saved ? shownErrors(posted, saved) : []
  if (problem && errors.length === 0) return await refused(visit, posted.values, problem)
  return await sendCheckout(visit, saved?.cart ?? cart, {
    values: posted.values,
    errors,
    status: posted.isOrder ? 422 : 200,
    mailbox: saved?.mailbox,
  })
}

type Posted = ReturnType<typeof readPosted>

function readPosted(form: ReturnType<typeof formOf>, cart: Cart, country: string) {
  const isOrder = form['intent'] === 'pay'
  const values = valuesOf(form, cart, country)
  const { payment: method } = values
  const wrong = isOrder ? errorsOf(values) : []
  const isComplete = isOrder && wrong.length === 0 && method !== ''
  return {
    isOrder,
    values,
    wrong,
    form: readCheckoutForm(form, values, { cart, country }),
    payment: isComplete ? readPayment(form, method) : null,
  }
}

function shownErrors({ isOrder, wrong }: Posted, saved: SavedForm): FieldError[] {
  const errors = refusedFields(saved)
  // Partial forms are valid; only reject values that are present and malformed.
  if (!isOrder) return errors.filter(({ field }) => isGiven(field))
  const isNew = ({ field }: FieldError) => !wrong.some((error) => error.field === field)
  return [...wrong, ...errors.filter(isNew)]
}

const submittedFields = new Set([
  'postcode',
  'discountCode',
  'giftCardCode',
  'storeCreditCode',
  'news',
])
const isGiven = (field: string) => submittedFields.has(field)

function followPayment({ reply }: Visit, { redirectUrl, order }: ResponseOf<typeof payCheckout>) {
  if (order) return reply.redirect(`/orders/${order.token}?new=1`, 303)
  return reply.redirect(redirectUrl ?? '/checkout', 303)
}

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

async function readStoreCredit(visit: Visit, mailbox: CustomerMailbox | undefined) {
  const offer = await getStoreCreditOffer(visit)
  return mailbox ? { ...offer, mailbox } : offer
}

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
  const options = await listDeliveryOptions(visit.db, cartHashOf(visit.request))
  const { acceptsCard, acceptsCash } = visit.build.snapshot.checkout
  const only = acceptsCard === acceptsCash ? '' : acceptsCard ? 'card' : 'cash'
  const { clock, config } = visit.server.app.services
  const now = clock.now().getTime()
  const page = {
    kind: 'checkout',
    cart: pricedFor(values, cart, options),
    options,
    news: await getCartNews(visit.db, cartHashOf(visit.request)),
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
