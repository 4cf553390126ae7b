import { StripeProblem } from '../http/problem.ts'
import type { CardFailure, Session } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'
import { createCustomer } from '../objects/customers.ts'
import { answerChallenge, attemptPayment, buildIntent } from '../objects/intents.ts'
import { settleInvoice } from '../billing/invoices.ts'
import { createCardMethod, type CardDetails } from '../objects/payment-methods.ts'
import { startSubscription } from '../billing/subscriptions.ts'
import type { PaymentMethod } from '../types.ts'
import { CHALLENGE_FAILED, outcomeOf } from '../cards.ts'

export type Paid =
  | { kind: 'paid' }
  | { kind: 'challenge' }
  | { kind: 'refused'; failure: CardFailure }

export function paySession(world: World, session: Session, card: CardDetails): Paid {
  rememberPayer(world, session, card)
  const method = createCardMethod(world, { ...card, customer: session.customer })
  if (session.mode === 'payment') return payOnce(world, session, method)
  const outcome = outcomeOf(method._number)
  if (outcome.kind === 'failure') return { kind: 'refused', failure: outcome.failure }
  session['_method'] = method.id
  if (outcome.kind === 'challenge') {
    world.store.put(session)
    return { kind: 'challenge' }
  }
  return finishWithMethod(world, session, method)
}

export function answerSessionChallenge(world: World, session: Session, passed: boolean): Paid {
  if (session.mode === 'payment') {
    const intent = getObject(world, 'payment_intent', session.payment_intent ?? '')
    const failure = answerChallenge(world, intent, passed)
    if (failure) return { kind: 'refused', failure }
    return complete(world, session, 'paid')
  }
  if (!passed) return { kind: 'refused', failure: CHALLENGE_FAILED }
  return finishWithMethod(
    world,
    session,
    getObject(world, 'payment_method', String(session['_method'])),
  )
}

export function isChallenged(world: World, session: Session): boolean {
  if (session.status !== 'open') return false
  if (session.mode !== 'payment') return session['_method'] !== undefined
  return (
    world.store.find('payment_intent', session.payment_intent ?? '')?.status === 'requires_action'
  )
}

function payOnce(world: World, session: Session, method: PaymentMethod): Paid {
  const amount = session.amount_total ?? 0
  if (amount === 0) return complete(world, session, 'no_payment_required')
  const known = world.store.find('payment_intent', session.payment_intent ?? '')
  const intent = known ?? buildIntent(world, { amount, currency: session.currency ?? 'usd' })
  const { metadata, captureMethod, description, receiptEmail, applicationFee } = session._intentData
  Object.assign(intent, {
    metadata,
    description,
    receipt_email: receiptEmail,
    application_fee_amount: applicationFee || null,
    capture_method: captureMethod,
    customer: session.customer,
  })
  session.payment_intent = intent.id
  world.store.put(session)
  const failure = attemptPayment(world, intent, method)
  if (failure) return { kind: 'refused', failure }
  if (intent.status === 'requires_action') return { kind: 'challenge' }
  return complete(world, session, intent.capture_method === 'manual' ? 'unpaid' : 'paid')
}

function finishWithMethod(world: World, session: Session, method: PaymentMethod): Paid {
  if (session.mode === 'setup') {
    const { customer } = session
    const setup = { customer, payment_method: method.id, status: 'succeeded' }
    session.setup_intent = world.store.put(newObject(world, 'setup_intent', setup)).id
    return complete(world, session, 'no_payment_required')
  }
  // A passed challenge is not repeated for the same card.
  const settled =
    outcomeOf(method._number).kind === 'challenge'
      ? { ...method, _number: '4242424242424242' }
      : method
  world.store.put(settled)
  const started = startOrRefuse(() =>
    startSubscription(world, {
      customer: session.customer ?? '',
      lines: session._lineItems
        .filter((line) => line.price.recurring)
        .map(({ price, quantity }) => ({ price, quantity })),
      method: settled,
      ...session._subscriptionData,
    }),
  )
  if ('kind' in started) return started
  const { subscription, invoice } = started
  session.subscription = subscription.id
  session.invoice = invoice.id
  if (invoice.status === 'open') settleInvoice(world, invoice)
  return complete(world, session, invoice.amount_due === 0 ? 'no_payment_required' : 'paid')
}

/** A code may be used up while its page was open. */
function startOrRefuse<T>(start: () => T): T | (Paid & { kind: 'refused' }) {
  try {
    return start()
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return {
      kind: 'refused',
      failure: { code: error.details.code ?? 'invalid', message: error.message },
    }
  }
}

function complete(world: World, session: Session, paymentStatus: Session['payment_status']): Paid {
  session.status = 'complete'
  session.payment_status = paymentStatus
  session.url = null
  delete session['_method']
  world.store.put(session)
  world.emit('checkout.session.completed', session)
  return { kind: 'paid' }
}

function rememberPayer(world: World, session: Session, card: CardDetails) {
  const { email, name } = payerOf(world, session, card)
  session['customer_details'] = {
    address: null,
    business_name: null,
    email,
    individual_name: name,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  if (!session.customer && session['customer_creation'] === 'always') {
    session.customer = createCustomer(world, {
      ...(email ? { email } : {}),
      ...(name ? { name } : {}),
    }).id
  }
}

function payerOf(world: World, session: Session, card: CardDetails) {
  const known = session.customer ? world.store.find('customer', session.customer) : undefined
  return {
    email: card.email ?? session.customer_email ?? known?.email ?? null,
    name: card.name ?? known?.name ?? null,
  }
}
