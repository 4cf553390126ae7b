import { textOf, type Form } from '../http/form-body.ts'
import { newId } from '../store.ts'
import type {
  CardFailure,
  Customer,
  Invoice,
  Loose,
  PaymentMethod,
  Price,
  PromotionCode,
  Subscription,
  SubscriptionItem,
  TaxRate,
  TaxWords,
} from '../types.ts'
import { getObject, matching, newObject, type World } from '../world.ts'
import { attemptPayment, buildIntent } from '../objects/intents.ts'
import { findDiscount, spendDiscount } from './discounts.ts'
import { sumInvoice, type Charge, type SummedLine, type Sums, type Tax } from './sum-invoice.ts'

type Bill = {
  subscription: Subscription
  method: PaymentMethod | null
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  free?: boolean
}
export type Billed = { invoice: Invoice; failure: CardFailure | null; intentId: string | null }

/** Bills one period at once; an invoice without amount due counts as paid. */
export function billSubscription(
  world: World,
  { subscription, method, reason, free = false }: Bill,
): Billed {
  const period = subscription.items.data.map(({ price, quantity }) => ({
    description: free ? 'Trial period' : (findProductName(world, price) ?? 'Subscription'),
    amount: free ? 0 : price.unit_amount * quantity,
    isDiscountable: true,
  }))
  const charges = [...subscription._pending, ...period]
  subscription._pending = []
  const invoice = buildInvoice(world, subscription, { charges, reason })
  if (!free) subscription._periodDiscount = spendOn(world, subscription, invoice)
  subscription.latest_invoice = invoice.id
  if (invoice.amount_due === 0) return { invoice: settleInvoice(world, invoice), ...nothing }
  if (method) return { invoice, ...chargeInvoice(world, invoice, method) }
  return { invoice: world.store.put(invoice), failure: NO_METHOD, intentId: null }
}

const nothing = { failure: null, intentId: null }

export const NO_METHOD: CardFailure = {
  code: 'invoice_no_payment_method',
  message: 'This customer has no attached payment source.',
}

const findProductName = (world: World, { product }: Price) =>
  world.store.find('product', product)?.name

export function spendOn(world: World, subscription: Subscription, invoice: Invoice): number {
  const [off] = invoice.total_discount_amounts
  const discount = off && world.store.find('discount', off.discount)
  if (!off || !discount) return 0
  spendDiscount(world, subscription, discount)
  return off.amount
}

export function voidInvoice(world: World, invoice: Invoice): Invoice {
  invoice.status = 'void'
  return world.store.put(invoice)
}

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

type Draft = { charges: readonly Charge[]; reason: string }
type Billable = Pick<Subscription, 'customer' | 'currency' | 'default_tax_rates'> &
  Partial<Subscription>

export function buildInvoice(
  world: World,
  subscription: Billable,
  { charges, reason, promotion }: Draft & { promotion?: PromotionCode | null },
): Invoice {
  const now = world.clock.nowSeconds()
  const id = newId('in_')
  const customer = world.store.find('customer', subscription.customer)
  const taxRates = subscription.default_tax_rates
  const isReverse = customer?.['tax_exempt'] === 'reverse'
  const { coupon, discountId } = findTerms(world, subscription, promotion)
  const sums = sumInvoice(charges, { coupon, taxRates, isReverse })
  return newObject(world, 'invoice', {
    id,
    ...describePayer(customer),
    ...describeSums(sums, discountId ?? 'di_preview'),
    amount_paid: 0,
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer,
    default_tax_rates: taxRates,
    discounts: discountId ? [discountId] : [],
    effective_at: now,
    hosted_invoice_url: `${world.origin}/stripe/invoices/${id}`,
    invoice_pdf: `${world.origin}/stripe/invoices/${id}/pdf`,
    lines: {
      object: 'list',
      url: `/v1/invoices/${id}/lines`,
      has_more: false,
      data: sums.lines.map((line) => buildLine(id, subscription, line)),
    },
    number: `SANDBOX-${String(world.store.all('invoice').length + 1).padStart(4, '0')}`,
    parent: parentOf(subscription),
    period_end: now,
    period_start: now,
    status: 'open',
    status_transitions: finalizedAt(now),
    _couponName: coupon && coupon['name'],
    _subscription: subscription.id ?? '',
    _taxWords: sums.taxes.map((tax, index) => toTaxWords(taxRates[index], tax)),
  })
}

/** A code being tried takes precedence over the current discount. */
function findTerms(world: World, billable: Billable, tried: PromotionCode | null | undefined) {
  const running = billable.id ? findDiscount(world, billable as Subscription) : null
  const couponId = tried?.promotion.coupon ?? running?.source.coupon
  return { coupon: couponId ? getObject(world, 'coupon', couponId) : null, discountId: running?.id }
}

function describePayer(customer: Customer | undefined) {
  const {
    email = null,
    name = null,
    address = null,
    tax_exempt = 'none',
  } = customer ?? ({} as Loose)
  return {
    customer_email: email,
    customer_name: name,
    customer_address: address,
    customer_tax_exempt: tax_exempt,
    custom_fields: customer?.invoice_settings['custom_fields'] ?? null,
  }
}

function describeSums({ subtotal, discount, taxes, total }: Sums, discountId: string) {
  const due = Math.max(0, total)
  return {
    amount_due: due,
    amount_remaining: due,
    subtotal,
    total,
    total_discount_amounts: discount > 0 ? [{ amount: discount, discount: discountId }] : [],
    total_excluding_tax: subtotal - discount,
    total_taxes: taxes,
  }
}

function toTaxWords(rate: TaxRate | undefined, { taxable_amount: taxable }: Tax): TaxWords {
  const { display_name: name = 'Tax', percentage = 0, country } = rate ?? {}
  return { words: `${name} ${country ?? ''} ${percentage}%`.replaceAll('  ', ' '), taxable }
}

function parentOf({ id, metadata = {} }: Billable) {
  if (!id) return null
  return {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { metadata, subscription: id },
  }
}

function finalizedAt(now: number) {
  return { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null }
}

function buildLine(invoice: string, subscription: Billable, line: SummedLine) {
  const { metadata = {}, items } = subscription
  const [item] = items?.data ?? []
  return {
    id: newId('il_'),
    object: 'line_item',
    amount: line.amount,
    currency: subscription.currency,
    description: line.description,
    discount_amounts: line.discount > 0 ? [{ amount: line.discount }] : [],
    discountable: line.isDiscountable,
    invoice,
    livemode: false,
    metadata,
    ...(item && describeItem(item, line)),
    taxes: line.taxes,
  }
}

const describeItem = (item: SubscriptionItem, { isDiscountable }: SummedLine) => ({
  parent: {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      subscription: item.subscription,
      subscription_item: item.id,
      proration: !isDiscountable,
    },
  },
  period: { start: item.current_period_start, end: item.current_period_end },
  pricing: {
    type: 'price_details',
    price_details: { price: item.price.id, product: item.price.product },
    unit_amount_decimal: String(item.price.unit_amount),
  },
  quantity: item.quantity,
})

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
