import type { FastifyInstance } from 'fastify'
import type { ApiFaults } from './http/serve-stripe-api.ts'
import { parseForm } from './http/form-body.ts'
import { publicCopy } from './http/shape.ts'
import { paySession, answerSessionChallenge } from './hosted/pay-session.ts'
import { moveDispute, openDispute } from './objects/disputes.ts'
import { expireAuthorisation } from './objects/intents.ts'
import { letTimePass } from './objects/let-time-pass.ts'
import { endPayout, payOut } from './objects/payouts.ts'
import { settleRefund } from './objects/refunds.ts'
import { NO_FAULTS, type Webhooks } from './webhooks.ts'
import type { World } from './world.ts'

export type Control = { world: World; webhooks: Webhooks; apiFaults: ApiFaults }
export const NO_API_FAULTS: ApiFaults = { failNext: null, answerDelayMs: 0 }

type Orders = Partial<Webhooks['faults'] & ApiFaults> & {
  productUrl?: string
  advanceSeconds?: number
  minExpirySeconds?: number
  resend?: string
  reset?: boolean
}
type Payment = { card?: string; name?: string; email?: string; authenticate?: boolean }

/** Lets tests set faults, move the clock, pay without a browser and decide refunds as the bank. */
export function serveControl(app: FastifyInstance, control: Control) {
  app.get('/stripe/_control', () => status(control))
  app.post('/stripe/_control', (request) => {
    obey(control, jsonOf<Orders>(request.body))
    return status(control)
  })
  app.post('/stripe/_pay/:session', (request, reply) => {
    const { session: id } = request.params as { session: string }
    const session = control.world.store.find('checkout.session', id)
    if (!session)
      return reply.code(404).send({ error: { message: `No such checkout.session: '${id}'` } })
    if (session.status !== 'open')
      return reply.code(409).send({ error: { message: `The session is ${session.status}.` } })
    const {
      card = '4242424242424242',
      authenticate = true,
      ...payer
    } = jsonOf<Payment>(request.body)
    let paid = paySession(control.world, session, { number: card.replaceAll(' ', ''), ...payer })
    if (paid.kind === 'challenge')
      paid = answerSessionChallenge(control.world, session, authenticate)
    if (paid.kind === 'refused')
      return reply.code(402).send({ error: { type: 'card_error', ...paid.failure } })
    return publicCopy(session)
  })
  app.post('/stripe/_expire/:intent', (request, reply) => {
    const { intent: id } = request.params as { intent: string }
    const intent = control.world.store.find('payment_intent', id)
    if (intent?.status !== 'requires_capture')
      return reply.code(404).send({ error: { message: `Nothing is authorised: '${id}'` } })
    return publicCopy(expireAuthorisation(control.world, intent))
  })
  app.post('/stripe/_refund/:refund', (request, reply) => {
    const { refund: id } = request.params as { refund: string }
    const refund = control.world.store.find('refund', id)
    if (!refund) return reply.code(404).send({ error: { message: `No such refund: '${id}'` } })
    const { status = 'failed' } = jsonOf<{ status?: 'succeeded' | 'failed' }>(request.body)
    return publicCopy(settleRefund(control.world, refund, status))
  })
  serveDisputes(app, control)
  servePayouts(app, control)
}

function serveDisputes(app: FastifyInstance, { world }: Control) {
  app.post('/stripe/_dispute/:id', (request, reply) => {
    const { id } = request.params as { id: string }
    const order = jsonOf<{
      amount?: number
      reason?: string
      isInquiry?: boolean
      status?: string
    }>(request.body)
    const known = world.store.find('dispute', id)
    if (known) return publicCopy(moveDispute(world, known, order.status ?? 'lost'))
    const charge = world.store
      .all('charge')
      .find((each) => each.payment_intent === id && each.amount_captured > 0)
    if (!charge) return reply.code(404).send({ error: { message: `Nothing was paid: '${id}'` } })
    return publicCopy(openDispute(world, charge, order))
  })
}

function servePayouts(app: FastifyInstance, { world }: Control) {
  app.post('/stripe/_payout', (request) => {
    const { intents } = jsonOf<{ intents?: string[] }>(request.body)
    const intentOf = (source: string) => world.store.findAny(source)?.['payment_intent']
    return publicCopy(
      payOut(world, ({ source }) => !intents || intents.includes(String(intentOf(source)))),
    )
  })
  app.post('/stripe/_payout/:payout', (request, reply) => {
    const { payout: id } = request.params as { payout: string }
    const payout = world.store.find('payout', id)
    if (!payout) return reply.code(404).send({ error: { message: `No such payout: '${id}'` } })
    const { status = 'paid' } = jsonOf<{ status?: 'paid' | 'failed' }>(request.body)
    return publicCopy(endPayout(world, payout, status))
  })
}

function obey({ world, webhooks, apiFaults }: Control, orders: Orders) {
  if (orders.reset) {
    Object.assign(webhooks.faults, NO_FAULTS)
    Object.assign(apiFaults, NO_API_FAULTS)
  }
  setFaults(webhooks.faults, orders)
  setFaults(apiFaults, orders)
  if (orders.productUrl) webhooks.productUrl = orders.productUrl
  if (orders.minExpirySeconds !== undefined)
    world.settings.minExpirySeconds = orders.minExpirySeconds
  if (orders.advanceSeconds) world.clock.advance(orders.advanceSeconds)
  letTimePass(world)
  const event = orders.resend ? world.store.find('event', orders.resend) : undefined
  if (event) webhooks.resend(event)
}

function setFaults(faults: object, orders: Orders) {
  for (const [name, value] of Object.entries(orders)) {
    if (name in faults && value !== undefined) Object.assign(faults, { [name]: value })
  }
}

function status({ world, webhooks, apiFaults }: Control) {
  const waiting = world.store.all('event').filter((event) => event.pending_webhooks > 0).length
  return {
    productUrl: webhooks.productUrl,
    nowSeconds: world.clock.nowSeconds(),
    ...webhooks.faults,
    ...apiFaults,
    waiting,
    deliveries: webhooks.deliveries,
  }
}

function jsonOf<T>(body: unknown): Partial<T> & T {
  if (typeof body === 'string') return parseForm(body) as never
  return (body ?? {}) as never
}
