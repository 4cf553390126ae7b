import {
  formOf,
  formsOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
  type Form,
} from '../http/form-body.ts'
import { invalid, missing, noSuch, StripeProblem } from '../http/problem.ts'
import { newId } from '../store.ts'
import type {
  Invoice,
  PaymentMethod,
  Price,
  PromotionCode,
  Subscription,
  SubscriptionItem,
  TaxRate,
} from '../types.ts'
import { getObject, matching, newObject, type World } from '../world.ts'
import { readPromotion, redeem } from './discounts.ts'
import { billSubscription, type Billed } from './invoices.ts'
import { buildPrice } from '../objects/prices.ts'
import { resolveMethod } from '../objects/payment-methods.ts'
import { periodEnd } from './period-end.ts'
import { readTaxRates } from './tax-rates.ts'

export type NewSubscription = {
  customer: string
  lines: { price: Price; quantity: number }[]
  method: PaymentMethod | null
  trialEnd: number | null
  metadata: Record<string, string>
  missingMethod?: string
  taxRates?: TaxRate[]
  promotion?: PromotionCode | null
}

export function createSubscription(world: World, params: Form): Subscription {
  const customer = getObject(world, 'customer', requiredText(params, 'customer'))
  const items = formsOf(params, 'items')
  if (items.length === 0) throw missing('items')
  const methodId =
    textOf(params, 'default_payment_method') ?? customer.invoice_settings.default_payment_method
  const trialEnd = trialEndOf(world, params)
  const isPaidLater =
    trialEnd !== null || textOf(params, 'payment_behavior') === 'default_incomplete'
  if (!methodId && !isPaidLater) {
    throw new StripeProblem(
      400,
      'This customer has no attached payment source or default payment method.',
      { code: 'resource_missing' },
    )
  }
  const { subscription } = startSubscription(world, {
    customer: customer.id,
    lines: items.map((item) => ({
      price: priceOfItem(world, item),
      quantity: integerOf(item, 'quantity') ?? 1,
    })),
    method: methodId ? resolveMethod(world, methodId, customer.id) : null,
    trialEnd,
    metadata: metadataOf(params),
    taxRates: readTaxRates(world, params) ?? [],
    promotion: readPromotion(world, params)?.promotion ?? null,
    ...readMissingMethod(params),
  })
  return subscription
}

function readMissingMethod(params: Form): Pick<NewSubscription, 'missingMethod'> {
  const ending = formOf(formOf(params, 'trial_settings'), 'end_behavior')
  const missingMethod = textOf(ending, 'missing_payment_method')
  return missingMethod ? { missingMethod } : {}
}

/** Starts a subscription and bills its first period; also used by the hosted page. */
export function startSubscription(
  world: World,
  order: NewSubscription,
): { subscription: Subscription } & Billed {
  const subscription = buildSubscription(world, order)
  if (order.promotion) redeem(world, subscription, order.promotion)
  const billed = billSubscription(world, {
    subscription,
    method: order.method,
    reason: 'subscription_create',
    free: order.trialEnd !== null,
  })
  if (order.trialEnd === null)
    subscription.status = billed.invoice.status === 'paid' ? 'active' : 'incomplete'
  world.store.put(subscription)
  world.emit('customer.subscription.created', subscription)
  announceInvoice(world, billed)
  return { subscription, ...billed }
}

export function announceInvoice(
  world: World,
  { invoice, failure }: { invoice: Invoice; failure: unknown },
) {
  if (invoice.status === 'paid') world.emit('invoice.paid', invoice)
  else if (failure) world.emit('invoice.payment_failed', invoice)
}

export function cancelSubscription(world: World, id: string): Subscription {
  const subscription = getObject(world, 'subscription', id)
  if (subscription.status === 'canceled') throw noSuch('subscription', id)
  const now = world.clock.nowSeconds()
  Object.assign(subscription, { status: 'canceled', canceled_at: now, ended_at: now })
  world.store.put(subscription)
  world.emit('customer.subscription.deleted', subscription)
  return subscription
}

export function listSubscriptions(world: World, params: Form): Subscription[] {
  const status = textOf(params, 'status')
  return matching(world, 'subscription', { params, fields: ['customer'] }).filter((subscription) =>
    status === null
      ? subscription.status !== 'canceled'
      : status === 'all' || subscription.status === status,
  )
}

function buildSubscription(world: World, order: NewSubscription): Subscription {
  const now = world.clock.nowSeconds()
  const id = newId('sub_')
  const items = order.lines.map((line) => buildItem(id, line, { start: now, end: order.trialEnd }))
  return newObject(world, 'subscription', {
    id,
    billing_cycle_anchor: order.trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    currency: order.lines[0]?.price.currency ?? 'usd',
    customer: order.customer,
    default_payment_method: order.method?.id ?? null,
    default_tax_rates: order.taxRates ?? [],
    discounts: [],
    ended_at: null,
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: items,
    },
    latest_invoice: null,
    metadata: order.metadata,
    pause_collection: null,
    schedule: null,
    start_date: now,
    status: order.trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: order.trialEnd,
    trial_settings: {
      end_behavior: { missing_payment_method: order.missingMethod ?? 'create_invoice' },
    },
    trial_start: order.trialEnd === null ? null : now,
    _periodDiscount: 0,
    _pending: [],
  })
}

export function buildItem(
  subscription: string,
  line: { price: Price; quantity: number },
  period: { start: number; end: number | null },
): SubscriptionItem {
  return {
    id: newId('si_'),
    object: 'subscription_item',
    created: period.start,
    current_period_end: period.end ?? periodEnd(period.start, line.price),
    current_period_start: period.start,
    metadata: {},
    price: line.price,
    quantity: line.quantity,
    subscription,
  }
}

export function priceOfItem(world: World, item: Form): Price {
  const price =
    'price_data' in item
      ? world.store.put(buildPrice(world, formOf(item, 'price_data')))
      : getObject(world, 'price', requiredText(item, 'price'))
  if (!price.recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      'items[0][price]',
    )
  return price
}

export function trialEndOf(world: World, params: Form): number | null {
  const days = integerOf(params, 'trial_period_days')
  if (days !== null) return world.clock.nowSeconds() + days * 86_400
  return textOf(params, 'trial_end') === 'now' ? null : integerOf(params, 'trial_end')
}
