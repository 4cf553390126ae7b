import { escapeHtml, renderPage } from '../page.ts'
import { pictureOf, type NewPerson, type People } from './people.ts'

export type Choice =
  | { kind: 'cancel' }
  | { kind: 'refuse'; error: string }
  | { kind: 'ready'; sub: string }
  | { kind: 'another'; person: NewPerson }
  | { kind: 'wrong'; problem: string }
export type ChoosePage = {
  provider: string
  action: string
  hidden?: Record<string, string>
  people: People
  origin: string
  problem?: string
}

const LOOKS: Record<string, { label: string; accent: string }> = {
  google: { label: 'Google', accent: '#1a66d0' },
  linkedin: { label: 'LinkedIn', accent: '#0a66c2' },
  facebook: { label: 'Facebook', accent: '#0866e0' },
}

export const REFUSALS: Record<string, string[]> = {
  google: ['access_denied', 'invalid_scope', 'server_error', 'temporarily_unavailable'],
  linkedin: [
    'user_cancelled_login',
    'user_cancelled_authorize',
    'unauthorized_scope_error',
    'access_denied',
    'server_error',
  ],
  facebook: ['access_denied', 'server_error', 'temporarily_unavailable'],
}

export function renderChoosePage({
  provider,
  action,
  hidden = {},
  people,
  origin,
  problem,
}: ChoosePage): string {
  const look = LOOKS[provider] ?? { label: provider, accent: '#3b3fd8' }
  const kept = Object.entries(hidden).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const form = (inner: string) =>
    `<form method="post" action="${escapeHtml(action)}">${kept.join('')}${inner}</form>`
  const ready = people.ready.map(
    (person) =>
      `<li>${form(`<button type="submit" name="sub" value="${person.sub}"><img src="${escapeHtml(pictureOf(person, origin))}" alt=""><span><strong>${escapeHtml(person.name)}</strong><small>${escapeHtml(person.email)}</small></span></button>`)}</li>`,
  )
  const refusals = (REFUSALS[provider] ?? []).map(
    (error) =>
      `<button class="quiet" type="submit" name="refuse" value="${error}"><code>${error}</code></button>`,
  )
  const body = `
<div class="card">
  <h1>Choose an account</h1>
  <p class="soft">to continue with the ${look.label} stand-in</p>
  <ul class="people">${ready.join('')}</ul>
  <h2>Another person</h2>
  ${problem ? `<p class="alert" role="alert">${escapeHtml(problem)}</p>` : ''}
  ${form(`<label for="name">Name</label><input id="name" name="name" autocomplete="name">
  <label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" placeholder="someone@example.com">
  <label style="font-weight:400"><input type="checkbox" name="verified" value="yes" checked> The provider has verified this address</label>
  <button type="submit" name="another" value="yes">Continue as this person</button>`)}
  ${form('<button class="quiet" type="submit" name="cancel" value="yes">Cancel</button>')}
  <details><summary>Answer with an error</summary>${form(refusals.join(' '))}</details>
</div>`
  return renderPage({ title: `Sign in with ${look.label}`, body, accent: look.accent })
}

export function readChoice(fields: URLSearchParams): Choice {
  if (fields.get('cancel')) return { kind: 'cancel' }
  const refused = fields.get('refuse')
  if (refused && /^[a-z_]{1,60}$/.test(refused)) return { kind: 'refuse', error: refused }
  const sub = fields.get('sub')
  if (sub) return { kind: 'ready', sub }
  const name = (fields.get('name') ?? '').trim().slice(0, 120)
  const email = (fields.get('email') ?? '').trim().toLowerCase().slice(0, 200)
  if (name === '') return { kind: 'wrong', problem: 'Enter a name.' }
  if (!/^[^\s@]+@example\.com$/.test(email))
    return {
      kind: 'wrong',
      problem:
        'Enter an email address that ends in @example.com. The sandbox only uses this domain.',
    }
  return {
    kind: 'another',
    person: { name, email, emailVerified: fields.get('verified') === 'yes' },
  }
}
