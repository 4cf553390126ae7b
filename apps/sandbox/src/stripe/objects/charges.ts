import { textOf, type Form } from '../http/form-body.ts'
import { newId } from '../store.ts'
import type { CardFailure, Charge, PaymentIntent, PaymentMethod } from '../types.ts'
import type { World } from '../world.ts'

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

export function listCharges(world: World, params: Form): Charge[] {
  const intent = textOf(params, 'payment_intent')
  return world.store
    .all('charge')
    .filter((charge) => intent === null || charge.payment_intent === intent)
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
