import { CHALLENGE_FAILED, disputeReasonOf, outcomeOf } from '../cards.ts'
import {
  flagOf,
  formOf,
  integerOf,
  metadataOf,
  requiredText,
  textOf,
  type Form,
} from '../http/form-body.ts'
import { checkAmount, invalid, missing, StripeProblem } from '../http/problem.ts'
import { publicCopy } from '../http/shape.ts'
import { newId } from '../store.ts'
import type { CardFailure, Charge, PaymentIntent, PaymentMethod } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'
import { canCharge, CHARGES_DISABLED, requireCharges } from '../connect/accounts.ts'
import { readApplicationFee } from '../connect/application-fees.ts'
import { createCharge } from './create-charge.ts'
import { openDispute } from './disputes.ts'
import { resolveMethod } from './payment-methods.ts'
import { releaseHold } from './refunds.ts'

export function createIntent(world: World, params: Form): PaymentIntent {
  requireCharges(world)
  refuseRedirects(params)
  const amount = integerOf(params, 'amount')
  if (amount === null) throw missing('amount')
  if (amount < 1)
    throw invalid(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    )
  checkAmount(amount, requiredText(params, 'currency'))
  const customer = textOf(params, 'customer')
  if (customer) getObject(world, 'customer', customer)
  const intent = buildIntent(world, {
    amount,
    currency: requiredText(params, 'currency').toLowerCase(),
  })
  intent.customer = customer
  intent.capture_method = textOf(params, 'capture_method') ?? intent.capture_method
  intent.application_fee_amount = readApplicationFee(world, params) || null
  intent.metadata = metadataOf(params)
  intent.description = textOf(params, 'description')
  intent.receipt_email = textOf(params, 'receipt_email')
  if ('payment_method' in params)
    useMethod(intent, resolveMethod(world, requiredText(params, 'payment_method'), customer))
  world.store.put(intent)
  return flagOf(params, 'confirm') ? confirmIntent(world, {}, intent.id) : intent
}

/** @throws {StripeProblem} 400 if a payment confirmed at once might redirect to nowhere */
function refuseRedirects(params: Form): void {
  const automatic = formOf(params, 'automatic_payment_methods')
  if (flagOf(automatic, 'enabled') === false)
    throw invalid('The sandbox only simulates automatic payment methods that are enabled.')
  const mayRedirect = textOf(automatic, 'allow_redirects') !== 'never'
  const address = textOf(params, 'return_url')
  if (flagOf(params, 'confirm') && mayRedirect && address === null)
    throw invalid(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      'return_url',
    )
}

export function buildIntent(
  world: World,
  money: { amount: number; currency: string },
): PaymentIntent {
  const id = newId('pi_')
  return newObject(world, 'payment_intent', {
    id,
    ...money,
    amount_capturable: 0,
    amount_received: 0,
    application_fee_amount: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('').slice(0, 16)}`,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    receipt_email: null,
    status: 'requires_payment_method',
  })
}

export function updateIntent(world: World, params: Form, id: string): PaymentIntent {
  const intent = getObject(world, 'payment_intent', id)
  intent.metadata = metadataOf(params, intent.metadata)
  intent.description = textOf(params, 'description') ?? intent.description
  return world.store.put(intent)
}

/** @throws {StripeProblem} 402 card_error if the card is declined */
export function confirmIntent(world: World, params: Form, id: string): PaymentIntent {
  const intent = getObject(world, 'payment_intent', id)
  requireStatus(
    intent,
    ['requires_payment_method', 'requires_confirmation', 'requires_action'],
    'confirm',
  )
  const method = textOf(params, 'payment_method') ?? intent.payment_method
  if (!method)
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_method',
      'payment_intent_unexpected_state',
    )
  const failure = attemptPayment(world, intent, resolveMethod(world, method, intent.customer))
  if (failure) throw cardProblem(intent, failure)
  return intent
}

export function attemptPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
): CardFailure | null {
  useMethod(intent, method)
  if (!canCharge(world)) return refuse(world, intent, CHARGES_DISABLED)
  const outcome = outcomeOf(method._number)
  if (outcome.kind === 'failure') return refuse(world, intent, outcome.failure)
  if (outcome.kind === 'challenge') {
    intent.status = 'requires_action'
    const url = `${world.origin}/stripe/authenticate/${intent.id}`
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } }
    world.store.put(intent)
    return null
  }
  settle(world, intent, method)
  return null
}

export function answerChallenge(
  world: World,
  intent: PaymentIntent,
  passed: boolean,
): CardFailure | null {
  requireStatus(intent, ['requires_action'], 'authenticate')
  intent.next_action = null
  const method = getObject(world, 'payment_method', intent.payment_method ?? '')
  if (!passed) return refuse(world, intent, CHALLENGE_FAILED)
  settle(world, intent, method)
  return null
}

export function disputeBy(world: World, charge: Charge) {
  const method = getObject(world, 'payment_method', String(charge['payment_method']))
  const reason = disputeReasonOf(method._number)
  if (reason) openDispute(world, charge, { reason })
}

export function expireAuthorisations(world: World) {
  const now = world.clock.nowSeconds()
  for (const intent of world.store.all('payment_intent'))
    if (intent.status === 'requires_capture' && endOf(world, intent) <= now)
      expireAuthorisation(world, intent)
}

export function expireAuthorisation(world: World, intent: PaymentIntent): PaymentIntent {
  const charge = getObject(world, 'charge', intent.latest_charge ?? '')
  endIntent(world, intent, 'automatic')
  world.emit('charge.expired', charge)
  return intent
}

const endOf = (world: World, { latest_charge: charge }: PaymentIntent): number =>
  Number(getObject(world, 'charge', charge ?? '')['_captureBefore'])

export function cancelIntent(world: World, params: Form, id: string): PaymentIntent {
  const intent = getObject(world, 'payment_intent', id)
  requireStatus(
    intent,
    ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'],
    'cancel',
  )
  return endIntent(world, intent, textOf(params, 'cancellation_reason'))
}

function endIntent(world: World, intent: PaymentIntent, reason: string | null): PaymentIntent {
  const isHeld = intent.status === 'requires_capture'
  intent.status = 'canceled'
  intent.amount_capturable = 0
  intent.next_action = null
  intent['canceled_at'] = world.clock.nowSeconds()
  intent['cancellation_reason'] = reason
  world.store.put(intent)
  if (isHeld)
    releaseHold(world, getObject(world, 'charge', intent.latest_charge ?? ''), {
      isLate: reason === 'automatic',
    })
  world.emit('payment_intent.canceled', intent)
  return intent
}

function useMethod(intent: PaymentIntent, method: PaymentMethod) {
  intent.payment_method = method.id
  if (intent.status === 'requires_payment_method') intent.status = 'requires_confirmation'
}

function settle(world: World, intent: PaymentIntent, method: PaymentMethod) {
  const manual = intent.capture_method === 'manual'
  const charge: Charge = createCharge(world, { intent, method, captured: !manual, failure: null })
  intent.latest_charge = charge.id
  intent.last_payment_error = null
  intent.status = manual ? 'requires_capture' : 'succeeded'
  intent.amount_capturable = manual ? intent.amount : 0
  intent.amount_received = manual ? 0 : intent.amount
  world.store.put(intent)
  world.emit(
    manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    intent,
  )
  if (!manual) disputeBy(world, charge)
}

function refuse(world: World, intent: PaymentIntent, failure: CardFailure): CardFailure {
  const method = getObject(world, 'payment_method', intent.payment_method ?? '')
  const charge =
    failure === CHALLENGE_FAILED || failure === CHARGES_DISABLED
      ? null
      : createCharge(world, { intent, method, captured: false, failure })
  intent.last_payment_error = {
    type: 'card_error',
    ...failure,
    charge: charge?.id,
    payment_method: publicCopy(method),
  }
  intent.latest_charge = charge?.id ?? intent.latest_charge
  intent.payment_method = null
  intent.status = 'requires_payment_method'
  world.store.put(intent)
  world.emit('payment_intent.payment_failed', intent)
  return failure
}

export function requireStatus(
  intent: PaymentIntent,
  allowed: PaymentIntent['status'][],
  verb: string,
) {
  if (allowed.includes(intent.status)) return
  throw new StripeProblem(
    400,
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    {
      code: 'payment_intent_unexpected_state',
      payment_intent: publicCopy(intent),
    },
  )
}

export function cardProblem(intent: PaymentIntent, failure: CardFailure): StripeProblem {
  return new StripeProblem(402, failure.message, {
    type: 'card_error',
    code: failure.code,
    decline_code: failure.decline_code,
    charge: intent.latest_charge ?? undefined,
    payment_intent: publicCopy(intent),
  })
}
