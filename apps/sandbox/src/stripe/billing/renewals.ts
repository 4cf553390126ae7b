import { textOf, type Form } from '../http/form-body.ts'
import { invalid, StripeProblem } from '../http/problem.ts'
import type { CardFailure, Invoice, PaymentMethod, Subscription } from '../types.ts'
import { getObject, type World } from '../world.ts'
import { billSubscription, chargeInvoice, NO_METHOD } from './invoices.ts'
import { methodOf } from '../objects/method-of.ts'
import { resolveMethod } from '../objects/payment-methods.ts'
import { periodEnd } from './period-end.ts'
import { enterPhase } from './schedules.ts'
import { announceInvoice, cancelSubscription } from './subscriptions.ts'

/** Days after the due date at which an unpaid invoice is retried, as set under Billing, Revenue recovery. */
const RETRY_DAYS = [1, 3, 5, 7]
const DAY_SECONDS = 86_400

export function renewSubscription(world: World, subscription: Subscription): void {
  const now = world.clock.nowSeconds()
  while (isDue(subscription, now)) renew(world, subscription)
  if (subscription.status === 'past_due') retry(world, subscription, now)
}

/** @throws {StripeProblem} 402 card_error if the card is declined */
export function payInvoice(world: World, params: Form, id: string): Invoice {
  const invoice = getObject(world, 'invoice', id)
  if (invoice.status !== 'open') throw invalid('Invoice is already paid')
  const subscription = getObject(world, 'subscription', invoice._subscription)
  const given = textOf(params, 'payment_method')
  const method = given
    ? resolveMethod(world, given, invoice.customer)
    : methodOf(world, subscription)
  const failure = method ? collect(world, subscription, { invoice, method }) : NO_METHOD
  if (failure) throw new StripeProblem(402, failure.message, { type: 'card_error', ...failure })
  return invoice
}

function isDue(subscription: Subscription, now: number): boolean {
  if (subscription.status !== 'trialing' && subscription.status !== 'active') return false
  return (subscription.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY) <= now
}

function renew(world: World, subscription: Subscription) {
  const before = { status: subscription.status }
  const method = methodOf(world, subscription)
  const afterTrial =
    subscription.status === 'trialing' && !method
      ? subscription.trial_settings.end_behavior.missing_payment_method
      : 'create_invoice'
  if (subscription.cancel_at_period_end || afterTrial === 'cancel') {
    cancelSubscription(world, subscription.id)
    return
  }
  if (afterTrial === 'pause') subscription.status = 'paused'
  else billNextPeriod(world, subscription, method)
  world.store.put(subscription)
  world.emit('customer.subscription.updated', subscription, before)
}

function billNextPeriod(world: World, subscription: Subscription, method: PaymentMethod | null) {
  const due = subscription.items.data[0]?.current_period_end
  if (due) enterPhase(world, subscription, due)
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    item.current_period_end = periodEnd(item.current_period_start, item.price)
  }
  const billed = billSubscription(world, { subscription, method, reason: 'subscription_cycle' })
  billed.invoice['_due'] = due
  world.store.put(billed.invoice)
  subscription.status = billed.invoice.status === 'open' ? 'past_due' : 'active'
  announceInvoice(world, billed)
}

function retry(world: World, subscription: Subscription, now: number) {
  const invoice = world.store.find('invoice', subscription.latest_invoice ?? '')
  const method = methodOf(world, subscription)
  while (invoice?.status === 'open' && method) {
    const days = RETRY_DAYS[Number(invoice['attempt_count'] ?? 1) - 1]
    if (days === undefined || Number(invoice['_due']) + days * DAY_SECONDS > now) return
    const failure = collect(world, subscription, { invoice, method })
    if (failure) announceInvoice(world, { invoice, failure })
  }
}

function collect(
  world: World,
  subscription: Subscription,
  { invoice, method }: { invoice: Invoice; method: PaymentMethod },
): CardFailure | null {
  const { failure } = chargeInvoice(world, invoice, method)
  if (invoice.status !== 'paid') return failure ?? NO_METHOD
  const before = { status: subscription.status }
  if (subscription.status === 'past_due' || subscription.status === 'paused')
    subscription.status = 'active'
  world.store.put(subscription)
  world.emit('invoice.paid', invoice)
  world.emit('customer.subscription.updated', subscription, before)
  return null
}
