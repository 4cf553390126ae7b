import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE_HEADERS } from '../../page.ts'
import { answerChallenge } from '../objects/intents.ts'
import { letTimePass } from '../objects/let-time-pass.ts'
import type { Session } from '../types.ts'
import type { World } from '../world.ts'
import { checkCardForm, readCardForm, type CardForm } from './card-form.ts'
import {
  intentAmount,
  money,
  renderCardPage,
  renderChallengePage,
  renderClosedPage,
  renderNotice,
} from './pages.ts'
import { answerSessionChallenge, isChallenged, paySession, type Paid } from './pay-session.ts'

/** The pages that a shopper sees: the card form and the 3-D Secure check. */
export function serveHostedPages(app: FastifyInstance, world: World) {
  app.get('/stripe/pay/:id', (request, reply) => {
    const session = openSession(world, idOf(request.params), reply)
    if (!session) return reply
    const form = { ...EMPTY, email: session.customer_email ?? '' }
    return html(reply, renderCardPage({ session, form, problems: {}, alert: null }))
  })
  app.post('/stripe/pay/:id', (request, reply) => {
    const session = openSession(world, idOf(request.params), reply)
    if (!session) return reply
    const form = readCardForm(String(request.body ?? ''))
    const problems = checkCardForm(form)
    if (Object.keys(problems).length > 0)
      return html(reply.code(400), renderCardPage({ session, form, problems, alert: null }))
    return show(reply, { session, form, paid: paySession(world, session, form) })
  })
  app.get('/stripe/pay/:id/challenge', (request, reply) => {
    const session = openSession(world, idOf(request.params), reply)
    if (!session) return reply
    if (!isChallenged(world, session)) return reply.redirect(`/stripe/pay/${session.id}`, 303)
    return html(
      reply,
      renderChallengePage(
        `/stripe/pay/${session.id}/challenge`,
        money(session.amount_total ?? 0, session.currency),
      ),
    )
  })
  app.post('/stripe/pay/:id/challenge', (request, reply) => {
    const session = openSession(world, idOf(request.params), reply)
    if (!session) return reply
    if (!isChallenged(world, session)) return reply.redirect(`/stripe/pay/${session.id}`, 303)
    return show(reply, {
      session,
      form: EMPTY,
      paid: answerSessionChallenge(world, session, passed(request.body)),
    })
  })
  serveIntentChallenge(app, world)
  serveReceipts(app, world)
}

const EMPTY: CardForm = { number: '', expiry: '', cvc: '', name: '', email: '' }

function serveReceipts(app: FastifyInstance, world: World) {
  app.get('/stripe/receipts/:id', (request, reply) => {
    const charge = world.store.find('charge', idOf(request.params))
    if (!charge)
      return html(reply.code(404), renderNotice('No such receipt', 'The address is wrong.'))
    return html(
      reply,
      renderNotice(
        'Receipt',
        `${charge.status === 'failed' ? 'Refused' : 'Paid'}: ${money(charge.amount, charge.currency)}`,
      ),
    )
  })
  app.get('/stripe/invoices/:id', (request, reply) => {
    const invoice = world.store.find('invoice', idOf(request.params))
    if (!invoice)
      return html(reply.code(404), renderNotice('No such invoice', 'The address is wrong.'))
    return html(
      reply,
      renderNotice(
        `Invoice ${String(invoice['number'])}`,
        `${money(invoice.amount_due, invoice.currency)}, ${invoice.status}`,
      ),
    )
  })
}

function serveIntentChallenge(app: FastifyInstance, world: World) {
  app.get('/stripe/authenticate/:id', (request, reply) => {
    const intent = world.store.find('payment_intent', idOf(request.params))
    if (intent?.status !== 'requires_action')
      return html(
        reply.code(404),
        renderNotice('Nothing to check', 'This payment waits for no check.'),
      )
    return html(
      reply,
      renderChallengePage(`/stripe/authenticate/${intent.id}`, intentAmount(intent)),
    )
  })
  app.post('/stripe/authenticate/:id', (request, reply) => {
    const intent = world.store.find('payment_intent', idOf(request.params))
    if (intent?.status !== 'requires_action')
      return html(
        reply.code(404),
        renderNotice('Nothing to check', 'This payment waits for no check.'),
      )
    const failure = answerChallenge(world, intent, passed(request.body))
    return html(
      reply,
      renderNotice(failure ? 'Check failed' : 'Check passed', 'You can go back to the shop.'),
    )
  })
}

/** Answers closed and unknown sessions itself; a finished one leads on, so that a reload never pays twice. */
function openSession(world: World, id: string, reply: FastifyReply): Session | null {
  letTimePass(world)
  const session = world.store.find('checkout.session', id)
  if (session?.status === 'open') return session
  if (!session)
    void html(
      reply.code(404),
      renderNotice('No such payment page', 'The address is wrong or the sandbox was reset.'),
    )
  else if (session.status === 'complete') void reply.redirect(successUrl(session), 303)
  else void html(reply.code(410), renderClosedPage(session))
  return null
}

function show(
  reply: FastifyReply,
  { session, form, paid }: { session: Session; form: CardForm; paid: Paid },
) {
  if (paid.kind === 'paid') return reply.redirect(successUrl(session), 303)
  if (paid.kind === 'challenge') return reply.redirect(`/stripe/pay/${session.id}/challenge`, 303)
  return html(
    reply.code(402),
    renderCardPage({ session, form, problems: {}, alert: paid.failure.message }),
  )
}

function successUrl(session: Session): string {
  return session.success_url
    .replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    .replaceAll('%7BCHECKOUT_SESSION_ID%7D', session.id)
}

function html(reply: FastifyReply, page: string) {
  return reply.headers(PAGE_HEADERS).send(page)
}

function idOf(params: unknown): string {
  return (params as { id: string }).id
}

function passed(body: unknown): boolean {
  return new URLSearchParams(String(body ?? '')).get('answer') === 'complete'
}
