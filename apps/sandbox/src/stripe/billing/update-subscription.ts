import { flagOf, formsOf, integerOf, metadataOf, textOf, type Form } from '../http/form-body.ts'
import { invalid, noSuch } from '../http/problem.ts'
import { resolveMethod } from '../objects/payment-methods.ts'
import type { Subscription } from '../types.ts'
import { getObject, type World } from '../world.ts'
import { readPromotion, redeem } from './discounts.ts'
import { periodEnd } from './period-end.ts'
import { billChange, findChange, isRestart } from './prorations.ts'
import { announceInvoice, buildItem, priceOfItem, trialEndOf } from './subscriptions.ts'
import { readTaxRates } from './tax-rates.ts'

export function updateSubscription(world: World, params: Form, id: string): Subscription {
  const subscription = getObject(world, 'subscription', id)
  if (subscription.status === 'canceled') throw noSuch('subscription', id)
  const before = {
    status: subscription.status,
    cancel_at_period_end: subscription.cancel_at_period_end,
    trial_end: subscription.trial_end,
  }
  checkSchedule(subscription, params)
  const billed = billChange(world, subscription, params)
  subscription.metadata = metadataOf(params, subscription.metadata)
  const ending = flagOf(params, 'cancel_at_period_end')
  if (ending !== null) scheduleEnd(world, subscription, ending)
  const method = textOf(params, 'default_payment_method')
  if (method)
    subscription.default_payment_method = resolveMethod(world, method, subscription.customer).id
  if (textOf(params, 'trial_end'))
    subscription.trial_end = trialEndOf(world, params) ?? world.clock.nowSeconds()
  changeTerms(world, subscription, params)
  changeItems(world, subscription, params)
  world.store.put(subscription)
  world.emit('customer.subscription.updated', subscription, before)
  if (billed) announceInvoice(world, { invoice: billed, failure: null })
  return subscription
}

function checkSchedule({ schedule }: Subscription, params: Form) {
  if (schedule && 'cancel_at_period_end' in params)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
}

function changeTerms(world: World, subscription: Subscription, params: Form) {
  subscription.default_tax_rates = readTaxRates(world, params) ?? subscription.default_tax_rates
  const wanted = readPromotion(world, params)
  if (wanted?.promotion) redeem(world, subscription, wanted.promotion)
  else if (wanted) subscription.discounts = []
}

/** Another interval starts its period at once, except in a trial. */
function changeItems(world: World, subscription: Subscription, params: Form) {
  const change = findChange(world, subscription, params)
  const begins = change && isRestart(change) && subscription.status !== 'trialing'
  for (const item of formsOf(params, 'items')) changeItem(world, subscription, item)
  if (begins) startPeriod(world, subscription)
}

export function startPeriod(world: World, subscription: Subscription) {
  for (const item of subscription.items.data) {
    item.current_period_start = world.clock.nowSeconds()
    item.current_period_end = periodEnd(item.current_period_start, item.price)
  }
}

function changeItem(world: World, subscription: Subscription, change: Form) {
  const id = textOf(change, 'id')
  const known = subscription.items.data.find((item) => item.id === id)
  if (id && !known)
    throw invalid(`No such subscription item: '${id}'`, 'items[id]', 'resource_missing')
  if (known && flagOf(change, 'deleted')) {
    subscription.items.data = subscription.items.data.filter((item) => item !== known)
    return
  }
  const hasPrice = 'price' in change || 'price_data' in change
  if (known) {
    known.quantity = integerOf(change, 'quantity') ?? known.quantity
    if (hasPrice) known.price = priceOfItem(world, change)
    return
  }
  const line = { price: priceOfItem(world, change), quantity: integerOf(change, 'quantity') ?? 1 }
  subscription.items.data.push(
    buildItem(subscription.id, line, { start: world.clock.nowSeconds(), end: null }),
  )
}

function scheduleEnd(world: World, subscription: Subscription, ending: boolean) {
  subscription.cancel_at_period_end = ending
  subscription.canceled_at = ending ? world.clock.nowSeconds() : null
  subscription.cancel_at = ending ? (subscription.items.data[0]?.current_period_end ?? null) : null
}
