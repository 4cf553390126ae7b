import {
  flagOf,
  formOf,
  formsOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
  type Form,
} from '../http/form-body.ts'
import { invalid, missing, requireSimulated, StripeProblem } from '../http/problem.ts'
import { findMinimum, money } from '../currencies.ts'
import { newId } from '../store.ts'
import type { LineItem, Price, Session } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'
import { readPromotion } from '../billing/discounts.ts'
import { sumInvoice } from '../billing/sum-invoice.ts'
import { readTaxRates } from '../billing/tax-rates.ts'
import { requireCharges } from '../connect/accounts.ts'
import { readApplicationFee } from '../connect/application-fees.ts'
import { cancelIntent } from './intents.ts'
import { buildPrice } from './prices.ts'

const DAY_SECONDS = 86_400

export function createSession(world: World, params: Form): Session {
  requireCharges(world)
  const mode = modeOf(params)
  const successUrl = textOf(params, 'success_url')
  if (successUrl === null) throw missing('success_url')
  const lines = formsOf(params, 'line_items').map((line) => lineOf(world, line))
  if (mode !== 'setup' && lines.length === 0) throw missing('line_items')
  checkLines(mode, lines)
  const customer = textOf(params, 'customer')
  if (customer) getObject(world, 'customer', customer)
  const now = world.clock.nowSeconds()
  const session = buildSession(world, params, {
    mode,
    lines,
    shipping: chosenShipping(params, lines),
  })
  session.success_url = successUrl
  if (mode === 'subscription') priceSubscription(world, session)
  if (session._subscriptionData.trialEnd) takeNothingYet(session)
  session.expires_at = expiryOf(world, params, now)
  return world.store.put(session)
}

/** The page shows the amounts of the first invoice. */
function priceSubscription(world: World, session: Session) {
  const { promotion, taxRates } = session._subscriptionData
  const customer = world.store.find('customer', session.customer ?? '')
  const sums = sumInvoice(
    session._lineItems.map(({ description, amount_total: amount }) => ({
      description,
      amount,
      isDiscountable: true,
    })),
    {
      coupon: promotion && getObject(world, 'coupon', promotion.promotion.coupon),
      taxRates,
      isReverse: customer?.['tax_exempt'] === 'reverse',
    },
  )
  const tax = sums.taxes.reduce((sum, { amount }) => sum + amount, 0)
  session.amount_total = sums.total
  session['total_details'] = {
    amount_discount: sums.discount,
    amount_shipping: 0,
    amount_tax: tax,
  }
  session['discounts'] = promotion ? [{ coupon: null, promotion_code: promotion.id }] : []
}

/** A trial's page charges only one-time items. */
function takeNothingYet(session: Session) {
  const once = session._lineItems.filter((line) => !line.price.recurring)
  const total = once.reduce((sum, line) => sum + line.amount_total, 0)
  Object.assign(session, { amount_subtotal: total, amount_total: total })
}

export function expireSessionById(world: World, id: string): Session {
  const session = getObject(world, 'checkout.session', id)
  if (session.status !== 'open') {
    throw new StripeProblem(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      {},
    )
  }
  return expireSession(world, session)
}

export function expireSession(world: World, session: Session): Session {
  session.status = 'expired'
  session.url = null
  world.store.put(session)
  const intent = session.payment_intent
    ? world.store.find('payment_intent', session.payment_intent)
    : undefined
  if (intent && intent.status !== 'canceled' && intent.status !== 'succeeded')
    cancelIntent(world, {}, intent.id)
  world.emit('checkout.session.expired', session)
  return session
}

function modeOf(params: Form): Session['mode'] {
  const mode = requiredText(params, 'mode')
  if (mode === 'payment' || mode === 'subscription' || mode === 'setup') return mode
  throw invalid('Invalid mode: must be one of payment, setup, or subscription', 'mode')
}

function expiryOf(world: World, params: Form, now: number): number {
  const asked = integerOf(params, 'expires_at')
  if (asked === null) return now + DAY_SECONDS
  if (asked < now + world.settings.minExpirySeconds - 10) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  }
  // One minute of grace, because the caller uses its own clock.
  if (asked > now + DAY_SECONDS + 60) {
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
  return asked
}

function lineOf(world: World, line: Form): LineItem {
  const price: Price =
    'price_data' in line
      ? world.store.put(buildPrice(world, formOf(line, 'price_data')))
      : getObject(world, 'price', requiredText(line, 'price'))
  const quantity = integerOf(line, 'quantity') ?? 1
  if (quantity < 1)
    throw invalid('Invalid quantity: must be greater than 0', 'line_items[0][quantity]')
  const amount = price.unit_amount * quantity
  return {
    id: newId('li_'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: world.store.find('product', price.product)?.name ?? 'Item',
    price,
    quantity,
  }
}

function checkLines(mode: Session['mode'], lines: LineItem[]) {
  const currencies = new Set(lines.map((line) => line.currency))
  if (currencies.size > 1)
    throw invalid('All line items must have the same currency.', 'line_items')
  const recurring = lines.some((line) => line.price.recurring)
  if (mode === 'payment' && recurring) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items[0][price]',
    )
  }
  if (mode === 'subscription' && !recurring) {
    throw invalid(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'line_items[0][price]',
    )
  }
}

function chosenShipping(params: Form, lines: LineItem[]): { name: string; amount: number } | null {
  const rate = formOf(formsOf(params, 'shipping_options')[0] ?? {}, 'shipping_rate_data')
  const fixed = formOf(rate, 'fixed_amount')
  const amount = integerOf(fixed, 'amount')
  requireSimulated(
    textOf(rate, 'type') ?? 'fixed_amount',
    'fixed_amount',
    'shipping_rate_data[type]',
  )
  const currency = textOf(fixed, 'currency')
  if (currency !== null && lines.some((line) => line.currency !== currency))
    throw invalid('All line items must have the same currency.', 'shipping_options')
  return amount === null ? null : { name: textOf(rate, 'display_name') ?? 'Delivery', amount }
}

function checkTotal(mode: Session['mode'], total: number, currency: string | null) {
  const least = findMinimum(currency)
  if (mode !== 'payment' || total === 0 || total >= least) return
  throw invalid(
    `The Checkout Session's total amount due must add up to at least ${money(least, currency)} ${currency}`,
    undefined,
    'amount_too_small',
  )
}

type Order = {
  mode: Session['mode']
  lines: LineItem[]
  shipping: { name: string; amount: number } | null
}

function buildSession(world: World, params: Form, { mode, lines, shipping }: Order): Session {
  const subtotal = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const shippingAmount = shipping?.amount ?? 0
  const total = subtotal + shippingAmount
  checkTotal(mode, total, lines[0]?.currency ?? null)
  const id = newId('cs_test_')
  const customer = textOf(params, 'customer')
  return newObject(world, 'checkout.session', {
    id,
    allow_promotion_codes: flagOf(params, 'allow_promotion_codes'),
    billing_address_collection: textOf(params, 'billing_address_collection'),
    locale: textOf(params, 'locale'),
    submit_type: textOf(params, 'submit_type'),
    ...modeFields(mode, { subtotal, total, params }),
    cancel_url: textOf(params, 'cancel_url'),
    client_reference_id: textOf(params, 'client_reference_id'),
    currency: lines[0]?.currency ?? textOf(params, 'currency'),
    customer,
    customer_email: textOf(params, 'customer_email'),
    expires_at: 0,
    invoice: null,
    metadata: metadataOf(params),
    mode,
    payment_intent: null,
    setup_intent: null,
    shipping_cost: shipping
      ? {
          amount_subtotal: shippingAmount,
          amount_tax: 0,
          amount_total: shippingAmount,
          shipping_rate: newId('shr_'),
        }
      : null,
    status: 'open',
    subscription: null,
    success_url: '',
    total_details: { amount_discount: 0, amount_shipping: shippingAmount, amount_tax: 0 },
    url: `${world.origin}/stripe/pay/${id}`,
    _lineItems: lines,
    _shippingName: shipping?.name,
    ...hiddenData(world, params),
  })
}

function modeFields(
  mode: Session['mode'],
  { subtotal, total, params }: { subtotal: number; total: number; params: Form },
) {
  const setup = mode === 'setup'
  const usual = mode === 'payment' ? 'if_required' : 'always'
  return {
    amount_subtotal: setup ? null : subtotal,
    amount_total: setup ? null : total,
    customer_creation: textOf(params, 'customer')
      ? null
      : (textOf(params, 'customer_creation') ?? usual),
    payment_method_collection: textOf(params, 'payment_method_collection') ?? usual,
    payment_status: setup ? ('no_payment_required' as const) : ('unpaid' as const),
  }
}

function hiddenData(
  world: World,
  params: Form,
): Pick<Session, '_intentData' | '_subscriptionData'> {
  const intent = formOf(params, 'payment_intent_data')
  const subscription = formOf(params, 'subscription_data')
  const days = integerOf(subscription, 'trial_period_days')
  const end = integerOf(subscription, 'trial_end')
  if (end !== null && end < world.clock.nowSeconds() + 2 * DAY_SECONDS)
    throw invalid(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    )
  return {
    _intentData: {
      metadata: metadataOf(intent),
      captureMethod: textOf(intent, 'capture_method') ?? 'automatic_async',
      applicationFee: readApplicationFee(world, intent),
      description: textOf(intent, 'description'),
      receiptEmail: textOf(intent, 'receipt_email'),
    },
    _subscriptionData: {
      metadata: metadataOf(subscription),
      trialEnd: days === null ? end : world.clock.nowSeconds() + days * DAY_SECONDS,
      taxRates: readTaxRates(world, subscription) ?? [],
      promotion: readPromotion(world, params)?.promotion ?? null,
    },
  }
}
