import { flagOf, formOf, formsOf, integerOf, textOf, type Form } from '../http/form-body.ts'
import { invalid, StripeProblem } from '../http/problem.ts'
import { newId } from '../store.ts'
import type { Invoice, Price, Subscription, SubscriptionItem } from '../types.ts'
import { getObject, type World } from '../world.ts'
import { buildInvoice, chargeInvoice, settleInvoice } from './invoices.ts'
import { methodOf } from './method-of.ts'
import { buildPrice } from './prices.ts'

type Change = { item: SubscriptionItem; price: Price; at: number }
type Line = { description: string; amount: number }

/** What a change would cost, reckoned as the change itself is. */
export function previewInvoice(world: World, params: Form): Invoice {
  const subscription = getObject(world, 'subscription', textOf(params, 'subscription') ?? '')
  const details = formOf(params, 'subscription_details')
  const change = changeOf(world, subscription, details)
  if (!change) throw invalid('Nothing changes', 'subscription_details[items]')
  return prorationInvoice(world, subscription, prorate(world, change))
}

/**
 * Bills the difference of a change at once, before the change is made.
 * @throws {StripeProblem} 402 card_error when the card is refused: then nothing changes
 */
export function billChange(world: World, subscription: Subscription, params: Form): Invoice | null {
  if (textOf(params, 'proration_behavior') !== 'always_invoice') return null
  const change = changeOf(world, subscription, params)
  if (!change) return null
  const invoice = prorationInvoice(world, subscription, prorate(world, change))
  const method = methodOf(world, subscription)
  const failure =
    method && invoice.amount_due > 0 ? chargeInvoice(world, invoice, method).failure : null
  if (failure) {
    invoice.status = 'void'
    world.store.put(invoice)
    throw new StripeProblem(402, failure.message, { type: 'card_error', ...failure })
  }
  if (invoice.amount_due === 0) settleInvoice(world, invoice)
  subscription.latest_invoice = invoice.id
  return world.store.put(invoice)
}

function changeOf(world: World, subscription: Subscription, params: Form): Change | null {
  const [wanted] = formsOf(params, 'items')
  const item = subscription.items.data.find(({ id }) => id === textOf(wanted ?? {}, 'id'))
  if (!wanted || !item || !('price_data' in wanted) || flagOf(wanted, 'deleted')) return null
  const at = integerOf(params, 'proration_date') ?? world.clock.nowSeconds()
  return { item, price: buildPrice(world, formOf(wanted, 'price_data')), at }
}

/** By the second, each line rounded for itself. */
function prorate(world: World, { item, price, at }: Change): Line[] {
  const { current_period_start: start, current_period_end: end } = item
  const share = (end - at) / (end - start)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  const after = `after ${day.format(new Date(at * 1000))}`
  const nameOf = ({ product }: Price) => world.store.find('product', product)?.name ?? 'plan'
  return [
    {
      description: `Unused time on ${nameOf(item.price)} ${after}`,
      amount: -Math.round(item.price.unit_amount * item.quantity * share),
    },
    {
      description: `Remaining time on ${nameOf(price)} ${after}`,
      amount: Math.round(price.unit_amount * item.quantity * share),
    },
  ]
}

function prorationInvoice(world: World, subscription: Subscription, lines: Line[]): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const reason = 'subscription_update'
  const invoice = buildInvoice(world, subscription, { amount: Math.max(0, total), reason })
  Object.assign(invoice['lines'] as object, {
    data: lines.map((line) => ({
      id: newId('il_'),
      object: 'line_item',
      ...line,
      currency: subscription.currency,
      quantity: 1,
    })),
  })
  return invoice
}
