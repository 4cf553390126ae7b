import { formOf, textOf, type Form } from '../http/form-body.ts'
import { invalid, requireSimulated } from '../http/problem.ts'
import { methodOf } from '../objects/method-of.ts'
import type { Subscription } from '../types.ts'
import { getObject, type World } from '../world.ts'
import { billSubscription } from './invoices.ts'
import { creditUnused } from './prorations.ts'
import { announceInvoice } from './subscriptions.ts'
import { startPeriod } from './update-subscription.ts'

/** Stops periods and invoices; unused paid time is credited on the first invoice afterwards, if requested. */
export function pauseSubscription(world: World, params: Form, id: string): Subscription {
  const subscription = getObject(world, 'subscription', id)
  if (subscription.schedule)
    throw invalid('Subscriptions with attached schedules cannot be paused.')
  if (subscription.status !== 'active')
    throw invalid(`A subscription that is ${subscription.status} cannot be paused.`)
  const unusedFrom = formOf(formOf(params, 'bill_for'), 'unused_time_from')
  if (textOf(unusedFrom, 'type') === 'now')
    subscription._pending = creditUnused(world, subscription)
  const invoicing = textOf(params, 'invoicing_behavior') ?? 'pending_invoice_item'
  requireSimulated(invoicing, 'pending_invoice_item', 'invoicing_behavior')
  return change(world, subscription, 'paused')
}

/** Begins a new period at once. A declined card leaves it paused or past due, as requested. */
export function resumeSubscription(world: World, params: Form, id: string): Subscription {
  const subscription = getObject(world, 'subscription', id)
  if (subscription.status !== 'paused')
    throw invalid(`A subscription that is ${subscription.status} cannot be resumed.`)
  if (world.store.find('invoice', subscription.latest_invoice ?? '')?.status === 'open')
    throw invalid('The resumption invoice is still open.')
  const anchor = textOf(formOf(params, 'billing_cycle_anchor'), 'type') ?? 'now'
  requireSimulated(anchor, 'now', 'billing_cycle_anchor[type]')
  startPeriod(world, subscription)
  const method = methodOf(world, subscription)
  const billed = billSubscription(world, { subscription, method, reason: 'subscription_cycle' })
  billed.invoice['_due'] = world.clock.nowSeconds()
  world.store.put(billed.invoice)
  const waits = textOf(params, 'payment_behavior') === 'resume_on_payment_success'
  const unpaid = waits ? 'paused' : 'past_due'
  change(world, subscription, billed.invoice.status === 'paid' ? 'active' : unpaid)
  announceInvoice(world, billed)
  return subscription
}

function change(
  world: World,
  subscription: Subscription,
  status: Subscription['status'],
): Subscription {
  const before = { status: subscription.status }
  subscription.status = status
  world.store.put(subscription)
  world.emit('customer.subscription.updated', subscription, before)
  return subscription
}
