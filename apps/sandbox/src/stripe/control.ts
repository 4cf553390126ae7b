import type { FastifyInstance } from 'fastify'
import type { ApiFaults } from './http/serve-stripe-api.ts'
import {
  createAccount,
  deauthorize,
  MERCHANT,
  reauthorize,
  setCondition,
  type Condition,
} from './connect/accounts.ts'
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
import type { Worlds } from './worlds.ts'

export type Control = { worlds: Worlds; webhooks: Webhooks; apiFaults: ApiFaults }
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
    const world = control.worlds.owning(id)
    const session = world.store.find('checkout.session', id)
    if (!session)
      return reply.code(404).send({ error: { message: `No such checkout.session: '${id}'` } })
    if (session.status !== 'open')
      return reply.code(409).send({ error: { message: `The session is ${session.status}.` } })
    const {
      card = '4242424242424242',
      authenticate = true,
      ...payer
    } = jsonOf<Payment>(request.body)
    let paid = paySession(world, session, { number: card.replaceAll(' ', ''), ...payer })
    if (paid.kind === 'challenge') paid = answerSessionChallenge(world, session, authenticate)
    if (paid.kind === 'refused')
      return reply.code(402).send({ error: { type: 'card_error', ...paid.failure } })
    return publicCopy(session)
  })
  app.post('/stripe/_expire/:intent', (request, reply) => {
    const { intent: id } = request.params as { intent: string }
    const world = control.worlds.owning(id)
    const intent = world.store.find('payment_intent', id)
    if (intent?.status !== 'requires_capture')
      return reply.code(404).send({ error: { message: `Nothing is authorised: '${id}'` } })
    return publicCopy(expireAuthorisation(world, intent))
  })
  app.post('/stripe/_refund/:refund', (request, reply) => {
    const { refund: id } = request.params as { refund: string }
    const world = control.worlds.owning(id)
    const refund = world.store.find('refund', id)
    if (!refund) return reply.code(404).send({ error: { message: `No such refund: '${id}'` } })
    const { status = 'failed' } = jsonOf<{ status?: 'succeeded' | 'failed' }>(request.body)
    return publicCopy(settleRefund(world, refund, status))
  })
  serveDisputes(app, control)
  servePayouts(app, control)
  serveAccounts(app, control)
}

/** Creates a connected account, or changes the condition of one; for tests without a browser. */
function serveAccounts(app: FastifyInstance, { worlds }: Control) {
  app.post('/stripe/_account', (request) => {
    const { country = 'GB', ...wanted } = jsonOf<{
      country?: string
      condition?: Condition
      id?: string
    }>(request.body)
    const params = { country, controller: MERCHANT }
    const account = createAccount(worlds.platform, params, { condition: 'active', ...wanted })
    return publicCopy(account)
  })
  app.post('/stripe/_account/:id', (request, reply) => {
    const { id } = request.params as { id: string }
    const account = worlds.platform.store.find('account', id)
    if (!account) return reply.code(404).send({ error: { message: `No such account: '${id}'` } })
    const { condition } = jsonOf<{ condition?: Condition | 'deauthorized' }>(request.body)
    if (condition === 'deauthorized') return publicCopy(deauthorize(worlds.of(id), account))
    reauthorize(worlds.of(id), account)
    return publicCopy(setCondition(worlds.of(id), account, condition ?? 'active'))
  })
}

function serveDisputes(app: FastifyInstance, { worlds }: Control) {
  app.post('/stripe/_dispute/:id', (request, reply) => {
    const { id } = request.params as { id: string }
    const world = worlds.owning(id)
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

function servePayouts(app: FastifyInstance, { worlds }: Control) {
  app.post('/stripe/_payout', (request) => {
    const { intents } = jsonOf<{ intents?: string[] }>(request.body)
    const intentOf = (world: World, source: string) =>
      world.store.findAny(source)?.['payment_intent']
    const paid = worlds
      .all()
      .flatMap((world) =>
        payOut(
          world,
          ({ source }) => !intents || intents.includes(String(intentOf(world, source))),
        ),
      )
    return publicCopy(paid)
  })
  app.post('/stripe/_payout/:payout', (request, reply) => {
    const { payout: id } = request.params as { payout: string }
    const world = worlds.owning(id)
    const payout = world.store.find('payout', id)
    if (!payout) return reply.code(404).send({ error: { message: `No such payout: '${id}'` } })
    const { status = 'paid' } = jsonOf<{ status?: 'paid' | 'failed' }>(request.body)
    return publicCopy(endPayout(world, payout, status))
  })
}

function obey({ worlds, webhooks, apiFaults }: Control, orders: Orders) {
  const { settings, clock } = worlds.platform
  if (orders.reset) {
    Object.assign(webhooks.faults, NO_FAULTS)
    Object.assign(apiFaults, NO_API_FAULTS)
  }
  setFaults(webhooks.faults, orders)
  setFaults(apiFaults, orders)
  if (orders.productUrl) webhooks.productUrl = orders.productUrl
  if (orders.minExpirySeconds !== undefined) settings.minExpirySeconds = orders.minExpirySeconds
  if (orders.advanceSeconds) clock.advance(orders.advanceSeconds)
  worlds.all().forEach(letTimePass)
  const event = orders.resend
    ? worlds.owning(orders.resend).store.find('event', orders.resend)
    : undefined
  if (event) webhooks.resend(event)
}

function setFaults(faults: object, orders: Orders) {
  for (const [name, value] of Object.entries(orders)) {
    if (name in faults && value !== undefined) Object.assign(faults, { [name]: value })
  }
}

function status({ worlds, webhooks, apiFaults }: Control) {
  const events = worlds.all().flatMap(({ store }) => store.all('event'))
  const waiting = events.filter((event) => event.pending_webhooks > 0).length
  return {
    productUrl: webhooks.productUrl,
    nowSeconds: worlds.platform.clock.nowSeconds(),
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
