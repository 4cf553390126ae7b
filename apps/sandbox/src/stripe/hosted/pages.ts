import { escapeHtml, renderPage } from '../../page.ts'
import { TEST_CARDS } from '../cards.ts'
import { money as plainMoney } from '../currencies.ts'
import type { Session } from '../types.ts'
import type { CardForm, CardProblems } from './card-form.ts'

const ACCENT = '#4b44d6'

export type CardPage = {
  session: Session
  form: CardForm
  problems: CardProblems
  alert: string | null
}

export function renderCardPage({ session, form, problems, alert }: CardPage): string {
  const total =
    session.amount_total === null
      ? ''
      : `<p class="total">${money(session.amount_total, session.currency)}</p>`
  const body = `
<div class="card">
  <h1>${TITLES[session.mode]}</h1>
  ${total}
  ${orderTable(session)}
</div>
<form class="card" method="post" action="/stripe/pay/${session.id}" novalidate>
  <h2 style="margin-top:0">Pay by card</h2>
  ${alert ? `<p class="alert" role="alert">${escapeHtml(alert)}</p>` : ''}
  ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email' }, form, problems)}
  ${field({ name: 'number', label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' }, form, problems)}
  <div class="pair">
    <div>${field({ name: 'expiry', label: 'Expiry', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY' }, form, problems)}</div>
    <div>${field({ name: 'cvc', label: 'CVC', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '123' }, { ...form, cvc: '' }, problems)}</div>
  </div>
  ${field({ name: 'name', label: 'Name on card', autocomplete: 'cc-name' }, form, problems)}
  <button type="submit">${BUTTONS[session.mode]}${session.mode === 'payment' ? ` ${money(session.amount_total ?? 0, session.currency)}` : ''}</button>
  ${session.cancel_url ? `<a class="button quiet" href="${escapeHtml(session.cancel_url)}">Back</a>` : ''}
</form>
<div class="card"><h2 style="margin-top:0">Test cards</h2><p class="soft">Any future expiry date and any three digits will do.</p>
<table>${TEST_CARDS.map(([number, effect]) => `<tr><td><code>${number}</code></td><td>${effect}</td></tr>`).join('')}</table></div>`
  return renderPage({ title: 'Card payment', body, accent: ACCENT })
}

export function renderChallengePage(
  action: string,
  { amount, currency }: { amount: number; currency: string | null },
): string {
  const body = `
<form class="card" method="post" action="${escapeHtml(action)}">
  <h1>3-D Secure check</h1>
  <p>Your bank needs to confirm your payment of ${money(amount, currency)}.</p>
  <p class="soft">A real bank would ask for its app or a code here.</p>
  <button type="submit" name="answer" value="complete">Complete</button>
  <button class="quiet" type="submit" name="answer" value="fail">Fail</button>
</form>`
  return renderPage({ title: '3-D Secure', body, accent: ACCENT })
}

export function renderClosedPage(session: Session): string {
  const paid = session.status === 'complete'
  const target = paid ? null : session.cancel_url
  const body = `
<div class="card">
  <h1>${paid ? 'This payment is complete' : 'This payment page has expired'}</h1>
  <p>${paid ? 'You can close this page.' : 'Nothing was charged. Go back to the shop to start again.'}</p>
  ${target ? `<a class="button" href="${escapeHtml(target)}">Back</a>` : ''}
</div>`
  return renderPage({ title: 'Card payment', body, accent: ACCENT })
}

export function renderNotice(title: string, text: string): string {
  return renderPage({
    title,
    body: `<div class="card"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></div>`,
    accent: ACCENT,
  })
}

export const money = (amount: number, currency: string | null): string =>
  escapeHtml(plainMoney(amount, currency))

const TITLES = {
  payment: 'Pay your order',
  subscription: 'Start your subscription',
  setup: 'Save your card',
}
const BUTTONS = { payment: 'Pay', subscription: 'Subscribe', setup: 'Save card' }

function orderTable(session: Session): string {
  if (session._lineItems.length === 0) return ''
  const rows = session._lineItems.map((line) => {
    const every = line.price.recurring
      ? ` <small>every ${line.price.recurring.interval_count > 1 ? `${line.price.recurring.interval_count} ` : ''}${line.price.recurring.interval}</small>`
      : ''
    return `<tr><td>${escapeHtml(line.description)} × ${line.quantity}</td><td class="number">${money(line.amount_total, line.currency)}${every}</td></tr>`
  })
  const shipping = session['shipping_cost'] as { amount_total: number } | null
  if (shipping)
    rows.push(
      `<tr><td>${escapeHtml(session['_shippingName'])}</td><td class="number">${money(shipping.amount_total, session.currency)}</td></tr>`,
    )
  const { amount_discount: discount = 0, amount_tax: tax = 0 } = (session['total_details'] ??
    {}) as Partial<Record<string, number>>
  for (const [label, amount] of [['Discount', -discount] as const, ['Tax', tax] as const])
    if (amount !== 0)
      rows.push(
        `<tr><td>${label}</td><td class="number">${money(amount, session.currency)}</td></tr>`,
      )
  const trialEnd = session._subscriptionData.trialEnd
  if (session.mode === 'subscription' && trialEnd) {
    rows.push(
      `<tr><td>Free trial until ${new Date(trialEnd * 1000).toISOString().slice(0, 10)}</td><td class="number">${money(0, session.currency)}</td></tr>`,
    )
  }
  return `<table>${rows.join('')}</table>`
}

type Field = {
  name: keyof CardForm
  label: string
  autocomplete: string
  type?: string
  inputmode?: string
  placeholder?: string
}

function field(
  { name, label, ...attributes }: Field,
  form: CardForm,
  problems: CardProblems,
): string {
  const problem = problems[name]
  const extra = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)
  const described = problem ? `aria-invalid="true" aria-describedby="${name}-problem"` : ''
  return `<label for="${name}">${label}</label>
  <input id="${name}" name="${name}" value="${escapeHtml(form[name])}" ${extra.join(' ')} ${described} required>
  ${problem ? `<p class="problem" id="${name}-problem">${escapeHtml(problem)}</p>` : ''}`
}
