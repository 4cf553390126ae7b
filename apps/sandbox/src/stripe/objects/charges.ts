import { integerOf, metadataOf, requiredText, textOf, type Form } from '../http/form-body.ts'
import { invalid, missing } from '../http/problem.ts'
import { newId } from '../store.ts'
import type { CardFailure, Charge, PaymentIntent, PaymentMethod, Refund } from '../types.ts'
import { getObject, type World } from '../world.ts'

type Attempt = {
  intent: PaymentIntent
  method: PaymentMethod
  captured: boolean
  failure: CardFailure | null
}

export function createCharge(world: World, { intent, method, captured, failure }: Attempt): Charge {
  const id = newId('ch_')
  return world.store.put<Charge>({
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: captured ? newId('txn_') : null,
    billing_details: method['billing_details'],
    calculated_statement_descriptor: 'SANDBOX',
    captured,
    created: world.clock.nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeDetails(failure),
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: { ...method.card, amount_authorized: intent.amount },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: `${world.origin}/stripe/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  })
}

export function createRefund(world: World, params: Form): Refund {
  const charge = chargeToRefund(world, params)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = integerOf(params, 'amount') ?? left
  if (left <= 0)
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    )
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
      'amount_too_large',
    )
  const refund = world.store.put(buildRefund(world, { charge, amount, params }))
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  world.store.put(charge)
  world.emit('charge.refunded', charge, before)
  world.emit('refund.created', refund)
  world.emit('refund.updated', refund, { status: 'pending' })
  return refund
}

export function updateRefund(world: World, params: Form, id: string): Refund {
  const refund = getObject(world, 'refund', id)
  refund.metadata = metadataOf(params, refund.metadata)
  return world.store.put(refund)
}

export function listRefunds(world: World, params: Form): Refund[] {
  const intent = textOf(params, 'payment_intent')
  const charge = textOf(params, 'charge')
  return world.store
    .all('refund')
    .filter((refund) => intent === null || refund.payment_intent === intent)
    .filter((refund) => charge === null || refund.charge === charge)
}

export function listCharges(world: World, params: Form): Charge[] {
  const intent = textOf(params, 'payment_intent')
  return world.store
    .all('charge')
    .filter((charge) => intent === null || charge.payment_intent === intent)
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
  return {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_'),
    charge: charge.id,
    created: world.clock.nowSeconds(),
    currency: charge.currency,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: metadataOf(params),
    payment_intent: charge.payment_intent,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

function outcomeDetails(failure: CardFailure | null) {
  if (!failure)
    return {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  return {
    network_status: 'declined_by_network',
    reason: failure.decline_code ?? failure.code,
    risk_level: 'normal',
    seller_message: failure.message,
    type: 'issuer_declined',
  }
}
