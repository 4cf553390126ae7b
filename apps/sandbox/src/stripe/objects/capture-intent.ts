import { captureRefusalOf } from '../cards.ts'
import { readApplicationFee } from '../connect/application-fees.ts'
import { integerOf, type Form } from '../http/form-body.ts'
import { invalid } from '../http/problem.ts'
import type { Charge, PaymentIntent } from '../types.ts'
import { getObject, type World } from '../world.ts'
import { addToBalance, feeFor } from './balance-transactions.ts'
import { cardProblem, disputeBy, requireStatus } from './intents.ts'
import { releaseRest } from './refunds.ts'

export function captureIntent(world: World, params: Form, id: string): PaymentIntent {
  const intent = getObject(world, 'payment_intent', id)
  requireStatus(intent, ['requires_capture'], 'capture')
  const amount = readAmount(params, intent)
  const charge = getObject(world, 'charge', intent.latest_charge ?? '')
  const fee = readApplicationFee(world, params) || intent.application_fee_amount
  refuseFirstCapture(world, intent, charge)
  bookCapture(world, charge, { amount, fee })
  Object.assign(intent, {
    amount_capturable: 0,
    amount_received: amount,
    application_fee_amount: fee,
    status: 'succeeded',
  })
  world.store.put(intent)
  for (const session of world.store.all('checkout.session'))
    if (session.payment_intent === id)
      world.store.put(Object.assign(session, { payment_status: 'paid' }))
  world.emit('charge.captured', charge)
  world.emit('payment_intent.succeeded', intent)
  disputeBy(world, charge)
  return intent
}

function readAmount(params: Form, intent: PaymentIntent): number {
  const amount = integerOf(params, 'amount_to_capture') ?? intent.amount_capturable
  if (amount > intent.amount_capturable)
    throw invalid(
      'The amount to capture is greater than the capturable amount.',
      'amount_to_capture',
      'amount_too_large',
    )
  return amount
}

/** The whole charge reaches the balance; the uncaptured rest leaves it again. */
function bookCapture(
  world: World,
  charge: Charge,
  { amount, fee }: { amount: number; fee: number | null },
) {
  const { id: source, currency } = charge
  Object.assign(charge, {
    captured: true,
    amount_captured: amount,
    application_fee_amount: fee,
    balance_transaction: addToBalance(world, {
      amount: charge.amount,
      currency,
      source,
      type: 'charge',
      fee: feeFor(amount),
      applicationFee: fee && Math.min(fee, amount),
    }),
  })
  world.store.put(charge)
  if (amount < charge.amount) releaseRest(world, charge, charge.amount - amount)
}

function refuseFirstCapture(world: World, intent: PaymentIntent, charge: Charge) {
  const method = getObject(world, 'payment_method', intent.payment_method ?? '')
  const refusal = captureRefusalOf(method._number)
  if (!refusal || charge['_refusedCapture']) return
  world.store.put(Object.assign(charge, { _refusedCapture: true }))
  throw cardProblem(intent, refusal)
}
