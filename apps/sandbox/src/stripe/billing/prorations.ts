import { flagOf, formOf, formsOf, integerOf, textOf, type Form } from '../http/form-body.ts'
import { invalid, requireSimulated, StripeProblem } from '../http/problem.ts'
import { methodOf } from '../objects/method-of.ts'
import { buildPrice } from '../objects/prices.ts'
import type { Invoice, Price, Subscription, SubscriptionItem } from '../types.ts'
import { getObject, type World } from '../world.ts'
import { readPromotion } from './discounts.ts'
import { buildInvoice, chargeInvoice, settleInvoice, spendOn, voidInvoice } from './invoices.ts'
import type { Charge } from './sum-invoice.ts'
import { readTaxRates } from './tax-rates.ts'

type Change = { item: SubscriptionItem; price: Price; at: number }

export function previewInvoice(world: World, params: Form): Invoice {
  const details = formOf(params, 'subscription_details')
  if (!textOf(params, 'subscription')) return previewFirst(world, params, details)
  const subscription = getObject(world, 'subscription', textOf(params, 'subscription') ?? '')
  const change = findChange(world, subscription, details)
  const behavior = textOf(details, 'proration_behavior')
  if (change)
    requireSimulated(behavior, 'always_invoice', 'subscription_details[proration_behavior]')
  const charges = change ? prorate(world, subscription, change) : wholePeriod(world, subscription)
  const promotion = readPromotion(world, params)?.promotion ?? null
  return buildInvoice(world, subscription, { charges, promotion, reason: 'upcoming' })
}

function previewFirst(world: World, params: Form, details: Form): Invoice {
  const [item] = formsOf(details, 'items')
  if (!item) throw invalid('Nothing to preview', 'subscription_details[items]')
  const price = buildPrice(world, formOf(item, 'price_data'))
  const promotion = readPromotion(world, params)?.promotion ?? null
  const billable = {
    customer: getObject(world, 'customer', textOf(params, 'customer') ?? '').id,
    currency: price.currency,
    default_tax_rates: readTaxRates(world, details) ?? [],
  }
  const charges = [{ ...chargeFor(world, price), isDiscountable: true }]
  return buildInvoice(world, billable, { charges, promotion, reason: 'upcoming' })
}

const wholePeriod = (world: World, { items }: Subscription): Charge[] =>
  items.data.map(({ price }) => ({ ...chargeFor(world, price), isDiscountable: true }))

const chargeFor = (world: World, price: Price) => ({
  description: findName(world, price),
  amount: price.unit_amount,
})

/**
 * Bills the difference before applying a change.
 * @throws {StripeProblem} 402 card_error if the card is declined; nothing changes then
 */
export function billChange(world: World, subscription: Subscription, params: Form): Invoice | null {
  const behavior = textOf(params, 'payment_behavior')
  if (textOf(params, 'proration_behavior') !== 'always_invoice') return null
  requireSimulated(behavior, 'error_if_incomplete', 'payment_behavior')
  const change = findChange(world, subscription, params)
  if (!change) return null
  const charges = prorate(world, subscription, change)
  const invoice = buildInvoice(world, subscription, { charges, reason: 'subscription_update' })
  const method = methodOf(world, subscription)
  const failure =
    method && invoice.amount_due > 0 ? chargeInvoice(world, invoice, method).failure : null
  if (failure) {
    voidInvoice(world, invoice)
    throw new StripeProblem(402, failure.message, { type: 'card_error', ...failure })
  }
  if (invoice.amount_due === 0) settleInvoice(world, invoice)
  noteDiscount(world, subscription, { change, invoice })
  subscription.latest_invoice = invoice.id
  return world.store.put(invoice)
}

/** Discount of a whole period at this rate: excluded when unused time is credited. */
function noteDiscount(
  world: World,
  subscription: Subscription,
  { change, invoice }: { change: Change; invoice: Invoice },
) {
  const spent = spendOn(world, subscription, invoice)
  subscription._periodDiscount = isRestart(change) ? spent : Math.round(spent / share(change))
}

export function findChange(world: World, subscription: Subscription, params: Form): Change | null {
  const [wanted] = formsOf(params, 'items')
  const item = subscription.items.data.find(({ id }) => id === textOf(wanted ?? {}, 'id'))
  if (!wanted || !item || !('price_data' in wanted) || flagOf(wanted, 'deleted')) return null
  const at = integerOf(params, 'proration_date') ?? world.clock.nowSeconds()
  return { item, price: buildPrice(world, formOf(wanted, 'price_data')), at }
}

/** Another interval starts a new period. */
export const isRestart = ({ item, price }: Pick<Change, 'item' | 'price'>): boolean =>
  item.price.recurring?.interval !== price.recurring?.interval

function share({ item, at }: Pick<Change, 'item' | 'at'>): number {
  const { current_period_start: start, current_period_end: end } = item
  return (end - at) / (end - start)
}

function prorate(world: World, subscription: Subscription, change: Change): Charge[] {
  const { item, price } = change
  const whole = price.unit_amount * item.quantity
  const unused = creditItem(world, subscription, change)
  const name = findName(world, price)
  if (isRestart(change)) return [unused, { description: name, amount: whole, isDiscountable: true }]
  const amount = Math.round(whole * share(change))
  const after = afterDay(change)
  return [
    unused,
    { description: `Remaining time on ${name} ${after}`, amount, isDiscountable: true },
  ]
}

export const creditUnused = (world: World, subscription: Subscription): Charge[] =>
  subscription.items.data.map((item) =>
    creditItem(world, subscription, { item, at: world.clock.nowSeconds() }),
  )

function creditItem(
  world: World,
  subscription: Subscription,
  unused: Pick<Change, 'item' | 'at'>,
): Charge {
  const { item } = unused
  const paid = item.price.unit_amount * item.quantity - subscription._periodDiscount
  return {
    description: `Unused time on ${findName(world, item.price)} ${afterDay(unused)}`,
    amount: -Math.round(paid * share(unused)),
    isDiscountable: false,
  }
}

function afterDay({ at }: Pick<Change, 'at'>): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  return `after ${day.format(new Date(at * 1000))}`
}

const findName = (world: World, { product }: Price): string =>
  world.store.find('product', product)?.name ?? 'plan'
