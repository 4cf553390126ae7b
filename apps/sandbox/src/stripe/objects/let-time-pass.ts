import type { PaymentMethod, Subscription } from '../types.ts'
import type { World } from '../world.ts'
import { billSubscription } from './invoices.ts'
import { periodEnd } from './period-end.ts'
import { settleRefunds } from './refunds.ts'
import { expireSession } from './sessions.ts'
import { announceInvoice, cancelSubscription } from './subscriptions.ts'

/** Does what the passing of time causes: sessions expire, refunds settle, trials end, periods renew. */
export function letTimePass(world: World) {
  const now = world.clock.nowSeconds()
  for (const session of world.store.all('checkout.session')) {
    if (session.status === 'open' && session.expires_at <= now) expireSession(world, session)
  }
  settleRefunds(world)
  for (const subscription of world.store.all('subscription')) {
    while (isDue(subscription, now)) renew(world, subscription)
  }
}

function isDue(subscription: Subscription, now: number): boolean {
  if (subscription.status !== 'trialing' && subscription.status !== 'active') return false
  return endOf(subscription) <= now
}

function endOf(subscription: Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY
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

function methodOf(world: World, subscription: Subscription): PaymentMethod | null {
  const fallback = world.store.find('customer', subscription.customer)?.invoice_settings
    .default_payment_method
  const id = subscription.default_payment_method ?? fallback
  return id ? (world.store.find('payment_method', id) ?? null) : null
}

function billNextPeriod(world: World, subscription: Subscription, method: PaymentMethod | null) {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    item.current_period_end = periodEnd(item.current_period_start, item.price)
  }
  const billed = billSubscription(world, { subscription, method, reason: 'subscription_cycle' })
  subscription.status = billed.invoice.status === 'paid' ? 'active' : 'past_due'
  announceInvoice(world, billed)
}
