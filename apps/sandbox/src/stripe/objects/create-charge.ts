import { newId } from '../store.ts'
import type { CardFailure, Charge, PaymentIntent, PaymentMethod } from '../types.ts'
import { newObject, type World } from '../world.ts'
import { addToBalance } from './balance-transactions.ts'

type Attempt = {
  intent: PaymentIntent
  method: PaymentMethod
  captured: boolean
  failure: CardFailure | null
}

const AUTHORISED_SECONDS = 7 * 86_400

export function createCharge(world: World, { intent, method, captured, failure }: Attempt): Charge {
  const id = newId('ch_')
  const captureBefore = world.clock.nowSeconds() + AUTHORISED_SECONDS
  const charge = newObject(world, 'charge', {
    id,
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: captured
      ? addToBalance(world, {
          amount: intent.amount,
          currency: intent.currency,
          source: id,
          type: 'charge',
          applicationFee: intent.application_fee_amount,
        })
      : null,
    billing_details: method['billing_details'],
    captured,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: { ...intent.metadata },
    outcome: outcomeDetails(failure),
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        ...method.card,
        amount_authorized: intent.amount,
        ...(!captured && !failure && { capture_before: captureBefore }),
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_url: `${world.origin}/stripe/receipts/${id}`,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
    _captureBefore: captureBefore,
  })
  return world.store.put(charge)
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
