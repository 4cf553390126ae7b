import { refundFateOf } from '../cards.ts'
import { money } from '../currencies.ts'
import { integerOf, metadataOf, requiredText, textOf, type Form } from '../http/form-body.ts'
import { checkAmount, invalid, missing } from '../http/problem.ts'
import { ID_PREFIX, newId } from '../store.ts'
import type { Charge, Refund } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'
import { addToBalance } from './balance-transactions.ts'

export function createRefund(world: World, params: Form): Refund {
  const charge = chargeToRefund(world, params)
  if (charge['disputed'])
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    )
  const left = charge.captured ? charge.amount - charge.amount_refunded : 0
  const amount = integerOf(params, 'amount') ?? left
  if (left <= 0)
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    )
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  checkAmount(amount, charge.currency)
  if (amount > left)
    throw invalid(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      'amount',
    )
  const refund = world.store.put(buildRefund(world, { charge, amount, params }))
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  takeBack(world, charge, amount)
  world.emit('charge.refunded', charge, before)
  world.emit('refund.created', refund)
  if (refund.status === 'succeeded') world.emit('refund.updated', refund, { status: 'pending' })
  return refund
}

/** Bank's later result of a refund. A failed one returns the amount to the charge. */
export function settleRefund(world: World, refund: Refund, status: 'succeeded' | 'failed'): Refund {
  if (refund.status === status || refund.status === 'failed') return refund
  const before = { status: refund.status }
  refund.status = status
  if (status === 'failed') {
    refund['failure_reason'] = 'expired_or_canceled_card'
    takeBack(world, getObject(world, 'charge', refund.charge), -refund.amount)
    refund['failure_balance_transaction'] = addToBalance(world, {
      amount: refund.amount,
      currency: String(refund['currency']),
      source: refund.id,
      type: 'refund_failure',
    })
  }
  world.store.put(refund)
  world.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund, before)
  return refund
}

/** The rest of a partial capture is listed as a refund (docs.stripe.com/reports/reporting-categories). */
export function releaseRest(world: World, charge: Charge, amount: number): void {
  const id = newId(ID_PREFIX.refund)
  const { currency } = charge
  const balance_transaction = addToBalance(world, {
    amount: -amount,
    currency,
    source: id,
    type: 'refund',
    reporting_category: 'partial_capture_reversal',
  })
  putRelease(world, charge, { id, amount, balance_transaction })
}

/** A hold that ends is listed as a refund too, although no money moves. */
export function releaseHold(world: World, charge: Charge, { isLate }: { isLate: boolean }): void {
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  putRelease(world, charge, {
    id: newId(ID_PREFIX.refund),
    amount: charge.amount,
    balance_transaction: null,
    reason: isLate ? 'expired_uncaptured_charge' : null,
  })
  world.emit('charge.refunded', charge, before)
}

type Release = {
  id: string
  amount: number
  balance_transaction: string | null
  reason?: string | null
}

function putRelease(world: World, charge: Charge, { reason = null, ...release }: Release) {
  const { id: chargeId, currency, payment_intent } = charge
  world.store.put(
    newObject(world, 'refund', {
      ...release,
      charge: chargeId,
      currency,
      payment_intent,
      reason,
      status: 'succeeded',
      _isRelease: true,
    }),
  )
  takeBack(world, charge, release.amount)
}

export function settleRefunds(world: World): void {
  for (const refund of world.store.all('refund')) {
    if (refund['_isRelease']) continue
    const fate = refundFate(world, getObject(world, 'charge', refund.charge))
    const isDue = refund.created + SETTLE_SECONDS <= world.clock.nowSeconds()
    if (isDue && fate.later && refund.status === fate.now) settleRefund(world, refund, fate.later)
  }
}

const SETTLE_SECONDS = 30

const refundFate = (world: World, charge: Charge) =>
  refundFateOf(world.store.find('payment_method', String(charge['payment_method']))?._number ?? '')

function takeBack(world: World, charge: Charge, amount: number) {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.store.put(charge)
}

export function updateRefund(world: World, params: Form, id: string): Refund {
  const refund = getObject(world, 'refund', id)
  refund.metadata = metadataOf(params, refund.metadata)
  return world.store.put(refund)
}

function chargeToRefund(world: World, params: Form): Charge {
  if ('charge' in params) return getObject(world, 'charge', requiredText(params, 'charge'))
  const intentId = textOf(params, 'payment_intent')
  if (intentId === null) throw missing('payment_intent')
  const intent = getObject(world, 'payment_intent', intentId)
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
      'payment_intent_unexpected_state',
    )
  }
  return getObject(world, 'charge', intent.latest_charge)
}

function buildRefund(
  world: World,
  { charge, amount, params }: { charge: Charge; amount: number; params: Form },
): Refund {
  const reason = textOf(params, 'reason')
  if (reason && !['duplicate', 'fraudulent', 'requested_by_customer'].includes(reason))
    throw invalid(`Invalid reason: ${reason}`, 'reason')
  const { currency } = charge
  const id = newId(ID_PREFIX.refund)
  return newObject(world, 'refund', {
    id,
    amount,
    balance_transaction: addToBalance(world, {
      amount: -amount,
      currency,
      source: id,
      type: 'refund',
    }),
    charge: charge.id,
    currency,
    metadata: metadataOf(params),
    payment_intent: charge.payment_intent,
    reason,
    status: refundFate(world, charge).now,
  })
}
