import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, PAGE_HEADERS, renderPage } from '../../page.ts'
import { parseForm, textOf } from '../http/form-body.ts'
import { renderNotice } from '../hosted/pages.ts'
import type { Worlds } from '../worlds.ts'
import { useLink } from './account-links.ts'
import type { Account } from './account-types.ts'
import { deauthorize, setCondition, type Condition } from './accounts.ts'

const ACCENT = '#4b44d6'

/** Hosted onboarding of a connected account, and its dashboard. */
export function serveAccountPages(app: FastifyInstance, worlds: Worlds) {
  const { platform } = worlds
  app.get('/stripe/connect/:id', (request, reply) => {
    const link = platform.store.find('account_link', readId(request))
    const account = link && platform.store.find('account', link._connected)
    if (!link || !account) return notFound(reply)
    if (!useLink(platform, link)) return reply.redirect(link._refreshUrl, 303)
    return html(reply, renderOnboarding(link.id, account))
  })
  app.post('/stripe/connect/:id', (request, reply) => {
    const link = platform.store.find('account_link', readId(request))
    const account = link && platform.store.find('account', link._connected)
    if (!link?._isUsed || !account) return notFound(reply)
    if (readChoice(request) === 'submit') setCondition(worlds.of(account.id), account, 'active')
    return reply.redirect(link._returnUrl, 303)
  })
  app.get(DASHBOARD, (request, reply) => {
    const account = platform.store.find('account', readId(request))
    return account ? html(reply, renderDashboard(account)) : notFound(reply)
  })
  app.post(DASHBOARD, (request, reply) => {
    const account = platform.store.find('account', readId(request))
    if (!account) return notFound(reply)
    const choice = readChoice(request)
    const world = worlds.of(account.id)
    if (choice === 'deauthorize') deauthorize(world, account)
    else if (CHOICES.some(([condition]) => condition === choice))
      setCondition(world, account, choice as Condition)
    return html(reply, renderDashboard(account))
  })
}

const DASHBOARD = '/stripe/accounts/:id'

const CHOICES: readonly (readonly [Condition, string])[] = [
  ['active', 'Meet all requirements'],
  ['restricted_soon', 'Ask for a document within 14 days'],
  ['restricted', 'Restrict the account'],
]

function renderOnboarding(link: string, { business_profile: profile, country }: Account): string {
  const body = `
<form class="card" method="post" action="/stripe/connect/${link}">
  <h1>Set up payments</h1>
  <p>Marketday works with Stripe for secure payments.</p>
  <label for="name">Business name</label>
  <input id="name" name="name" autocomplete="organization" value="${escapeHtml(profile.name)}">
  <p class="soft">Country: ${escapeHtml(country)}. Real onboarding also asks for the legal form, the owner and a bank account.</p>
  <button type="submit" name="choice" value="submit">Agree and submit</button>
  <button class="quiet" type="submit" name="choice" value="later">Save for later</button>
</form>`
  return renderPage({ title: 'Set up payments', body, accent: ACCENT })
}

function renderDashboard({ id, requirements, charges_enabled, _isDeauthorized }: Account): string {
  const due = requirements.currently_due.join(', ') || 'nothing'
  const buttons = [...CHOICES, ['deauthorize', 'Remove Marketday’s access'] as const].map(
    ([value, label]) =>
      `<button class="quiet" name="choice" value="${value}">${escapeHtml(label)}</button>`,
  )
  const body = `<div class="card"><h1>Stripe account</h1>
    <p><code>${id}</code></p>
    <p>Payments: ${charges_enabled ? 'enabled' : 'disabled'}. Due: ${escapeHtml(due)}.</p>
    ${_isDeauthorized ? '<p>Marketday has no access.</p>' : `<form method="post">${buttons.join(' ')}</form>`}</div>`
  return renderPage({ title: 'Stripe account', body, accent: ACCENT })
}

const readId = (request: FastifyRequest) => (request.params as { id: string }).id

const readChoice = (request: FastifyRequest): string =>
  textOf(parseForm(String(request.body ?? '')), 'choice') ?? ''

const notFound = (reply: FastifyReply) =>
  html(reply.code(404), renderNotice('No such account', 'The address is wrong.'))

const html = (reply: FastifyReply, page: string) => reply.headers(PAGE_HEADERS).send(page)
