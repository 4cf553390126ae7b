import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE_HEADERS } from '../../page.ts'
import { answerChallenge } from '../objects/intents.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { letTimePass } from '../objects/let-time-pass.ts'
import type { Session } from '../types.ts'
import type { World } from '../world.ts'
import type { Worlds } from '../worlds.ts'
import { checkCardForm, readCardForm, type CardForm } from './card-form.ts'
import {
  money,
  renderCardPage,
  renderChallengePage,
  renderClosedPage,
  renderNotice,
} from './pages.ts'
import { answerSessionChallenge, isChallenged, paySession, type Paid } from './pay-session.ts'

export function serveHostedPages(app: FastifyInstance, worlds: Worlds) {
  serveSession(app, worlds)
  for (const method of ['GET', 'POST'] as const)
    app.route({
      method,
      url: '/stripe/authenticate/:id',
      handler(request, reply) {
        const id = idOf(request.params)
        const world = worlds.owning(id)
        const intent = world.store.find('payment_intent', id)
        if (intent?.status !== 'requires_action')
          return notFound(reply, 'Nothing to check', 'This payment waits for no check.')
        if (method === 'GET') return html(reply, renderChallengePage(request.url, intent))
        const failure = answerChallenge(world, intent, passed(request.body))
        const title = failure ? 'Check failed' : 'Check passed'
        return html(reply, renderNotice(title, 'You can go back to the shop.'))
      },
    })
  app.get('/stripe/receipts/:id', (request, reply) => {
    const id = idOf(request.params)
    const charge = worlds.owning(id).store.find('charge', id)
    if (!charge) return notFound(reply, 'No such receipt')
    const outcome = charge.status === 'failed' ? 'Refused' : 'Paid'
    return html(
      reply,
      renderNotice('Receipt', `${outcome}: ${money(charge.amount, charge.currency)}`),
    )
  })
  app.get('/stripe/invoices/:id/pdf', (request, reply) => {
    const invoice = worlds.platform.store.find('invoice', idOf(request.params))
    if (!invoice) return notFound(reply, 'No such invoice')
    return reply.type('application/pdf').send(invoicePdf(invoice))
  })
  app.get('/stripe/invoices/:id', (request, reply) => {
    const invoice = worlds.platform.store.find('invoice', idOf(request.params))
    if (!invoice) return notFound(reply, 'No such invoice')
    const sum = money(invoice.amount_due, invoice.currency)
    return html(
      reply,
      renderNotice(`Invoice ${String(invoice['number'])}`, `${sum}, ${invoice.status}`),
    )
  })
}

const EMPTY: CardForm = { number: '', expiry: '', cvc: '', name: '', email: '' }

function serveSession(app: FastifyInstance, worlds: Worlds) {
  const serve = (method: 'GET' | 'POST', url: string, answer: Answer) =>
    app.route({
      method,
      url: `/stripe/pay/:id${url}`,
      handler(request, reply) {
        const world = worlds.owning(idOf(request.params))
        const session = openSession(world, idOf(request.params), reply)
        if (!session) return reply
        if (url !== '' && !isChallenged(world, session))
          return reply.redirect(`/stripe/pay/${session.id}`, 303)
        return answer({ world, session, reply, body: request.body })
      },
    })
  serve('GET', '', ({ session, reply }) => {
    const form = { ...EMPTY, email: session.customer_email ?? '' }
    return html(reply, renderCardPage({ session, form, problems: {}, alert: null }))
  })
  serve('POST', '', ({ world, session, reply, body }) => {
    const form = readCardForm(String(body ?? ''))
    const problems = checkCardForm(form)
    if (Object.keys(problems).length > 0)
      return html(reply.code(400), renderCardPage({ session, form, problems, alert: null }))
    return show(reply, { session, form, paid: paySession(world, session, form) })
  })
  serve('GET', '/challenge', ({ session, reply }) => {
    const { amount_total: amount, currency } = session
    const action = `/stripe/pay/${session.id}/challenge`
    return html(reply, renderChallengePage(action, { amount: amount ?? 0, currency }))
  })
  serve('POST', '/challenge', ({ world, session, reply, body }) => {
    const paid = answerSessionChallenge(world, session, passed(body))
    return show(reply, { session, form: EMPTY, paid })
  })
}

type Visit = { world: World; session: Session; reply: FastifyReply; body: unknown }
type Answer = (visit: Visit) => FastifyReply

/** Responds to closed and unknown sessions; redirects completed ones, so that a reload never pays twice. */
function openSession(world: World, id: string, reply: FastifyReply): Session | null {
  letTimePass(world)
  const session = world.store.find('checkout.session', id)
  if (session?.status === 'open') return session
  if (!session)
    void notFound(reply, 'No such payment page', 'The address is wrong or the sandbox was reset.')
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

function notFound(reply: FastifyReply, title: string, text = 'The address is wrong.') {
  return html(reply.code(404), renderNotice(title, text))
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
