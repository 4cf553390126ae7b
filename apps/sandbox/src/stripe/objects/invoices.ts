import { textOf, type Form } from '../http/form-body.ts'
import { newId } from '../store.ts'
import type { CardFailure, Invoice, PaymentMethod, Subscription } from '../types.ts'
import { matching, newObject, type World } from '../world.ts'
import { attemptPayment, buildIntent } from './intents.ts'

type Bill = {
  subscription: Subscription
  method: PaymentMethod | null
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  free?: boolean
}
export type Billed = { invoice: Invoice; failure: CardFailure | null; intentId: string | null }

/** Bills one period of a subscription at once; without money due the invoice is paid as it stands. */
export function billSubscription(
  world: World,
  { subscription, method, reason, free = false }: Bill,
): Billed {
  const amount = free
    ? 0
    : subscription.items.data.reduce((sum, item) => sum + item.price.unit_amount * item.quantity, 0)
  const invoice = buildInvoice(world, subscription, { amount, reason })
  subscription.latest_invoice = invoice.id
  if (amount === 0) return { invoice: settleInvoice(world, invoice), failure: null, intentId: null }
  if (!method) {
    world.store.put(invoice)
    return {
      invoice,
      failure: {
        code: 'invoice_no_payment_method',
        message: 'This customer has no attached payment source.',
      },
      intentId: null,
    }
  }
  return { invoice, ...chargeInvoice(world, invoice, method) }
}

/** One try to take an open invoice from a card. */
export function chargeInvoice(
  world: World,
  invoice: Invoice,
  method: PaymentMethod,
): { failure: CardFailure | null; intentId: string } {
  const { amount_due: amount, currency, customer } = invoice
  const known = world.store.find('payment_intent', String(invoice['_intent']))
  const intent = known ?? buildIntent(world, { amount, currency })
  Object.assign(intent, { customer, description: 'Subscription', metadata: {} })
  const failure = attemptPayment(world, intent, method)
  invoice['payments'] = paymentsOf(invoice, intent.id)
  invoice['_intent'] = intent.id
  invoice['attempted'] = true
  invoice['attempt_count'] = Number(invoice['attempt_count'] ?? 0) + 1
  if (failure === null && intent.status === 'succeeded') settleInvoice(world, invoice)
  else world.store.put(invoice)
  return { failure, intentId: intent.id }
}

export function settleInvoice(world: World, invoice: Invoice): Invoice {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
  })
  invoice['status_transitions'] = {
    ...finalizedAt(invoice.created),
    paid_at: world.clock.nowSeconds(),
  }
  return world.store.put(invoice)
}

export function listInvoices(world: World, params: Form): Invoice[] {
  const subscription = textOf(params, 'subscription')
  return matching(world, 'invoice', { params, fields: ['customer', 'status'] }).filter(
    (invoice) => subscription === null || invoice._subscription === subscription,
  )
}

export function buildInvoice(
  world: World,
  subscription: Subscription,
  { amount, reason }: { amount: number; reason: string },
): Invoice {
  const now = world.clock.nowSeconds()
  const id = newId('in_')
  const customer = world.store.find('customer', subscription.customer)
  const number = `SANDBOX-${String(world.store.all('invoice').length + 1).padStart(4, '0')}`
  return newObject(world, 'invoice', {
    id,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_address: customer?.['address'] ?? null,
    custom_fields: customer?.invoice_settings['custom_fields'] ?? null,
    effective_at: now,
    hosted_invoice_url: `${world.origin}/stripe/invoices/${id}`,
    invoice_pdf: `${world.origin}/stripe/invoices/${id}/pdf`,
    lines: {
      object: 'list',
      url: `/v1/invoices/${id}/lines`,
      has_more: false,
      data: linesOf(id, subscription, amount),
    },
    number,
    parent: parentOf(subscription),
    period_end: now,
    period_start: now,
    status: 'open',
    status_transitions: finalizedAt(now),
    subtotal: amount,
    total: amount,
    _subscription: subscription.id,
  })
}

function parentOf({ id, metadata }: Subscription) {
  return {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { metadata, subscription: id },
  }
}

function finalizedAt(now: number) {
  return { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null }
}

function linesOf(invoice: string, subscription: Subscription, amount: number) {
  return subscription.items.data.map((item) => ({
    id: newId('il_'),
    object: 'line_item',
    amount: amount === 0 ? 0 : item.price.unit_amount * item.quantity,
    currency: subscription.currency,
    description: amount === 0 ? 'Trial period' : 'Subscription',
    discountable: true,
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        subscription: subscription.id,
        subscription_item: item.id,
        proration: false,
      },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: item.price.product },
      unit_amount_decimal: String(item.price.unit_amount),
    },
    quantity: item.quantity,
  }))
}

function paymentsOf(invoice: Invoice, intent: string) {
  const payment = {
    id: newId('inpay_'),
    object: 'invoice_payment',
    amount_requested: invoice.amount_due,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
  }
  return { object: 'list', url: '/v1/invoice_payments', has_more: false, data: [payment] }
}
