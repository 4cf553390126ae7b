import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  getAccount,
  linkIdentity,
  linkPendingIdentity,
  unlinkIdentity,
  verifyEmail,
} from '@marketday/contract/accounts/identity/account'
import { finishSignIn, login, socialAuth } from '@marketday/contract/accounts/identity/identity'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Client } from '../../../../testing/actors.ts'
import {
  createAccount,
  freshEmail,
  mailedCode,
  password,
  signedIn,
  withToken,
  withTotp,
} from '../../../../testing/identity/people.ts'
import { lyingProvider } from '../../../../testing/identity/lying-provider.ts'
import { providerReturns, startAt } from '../../../../testing/identity/provider-returns.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Return = { code: string; state: string }

const signInAt = (browser: Client, type: string, body: Return) =>
  browser.call(socialAuth, { params: { type }, body })

test('OAU-01 state missing, wrong, of another attempt or another browser: no session', async () => {
  const person = { name: 'Sam State', email: freshEmail() }
  const browser = t.visitor()
  const { code, state } = await providerReturns(t)(browser, 'google', person)
  expect((await signInAt(browser, 'google', { code, state: '' })).status).toBe(400)
  for (const wrong of ['x', `${state}x`, state.toUpperCase(), state.slice(0, -1)])
    expect((await signInAt(browser, 'google', { code, state: wrong })).status, wrong).toBe(401)
  const other = t.visitor()
  const otherState = (await startAt(other, 'google')).get('state') ?? ''
  expect((await signInAt(other, 'google', { code, state })).status).toBe(401)
  expect((await signInAt(browser, 'google', { code, state: otherState })).status).toBe(401)
  expect((await signInAt(browser, 'google', { code, state })).status).toBe(200)
})

test('OAU-02 a code asked for with another verifier is refused by the exchange', async () => {
  const person = { name: 'Vera Verifier', email: freshEmail() }
  const [browser, thief] = [t.visitor(), t.visitor()]
  const { code } = await providerReturns(t)(browser, 'google', person)
  const state = (await startAt(thief, 'google')).get('state') ?? ''
  const stolen = await signInAt(thief, 'google', { code, state })
  expect([stolen.status, stolen.problem.code]).toEqual([401, 'social_refused'])
})

test('OAU-04 a code is used once, even with an attempt that is new', async () => {
  const person = { name: 'Rita Replay', email: freshEmail() }
  const browser = t.visitor()
  const first = await providerReturns(t)(browser, 'linkedin', person)
  expect((await signInAt(browser, 'linkedin', first)).status).toBe(200)
  const state = (await startAt(browser, 'linkedin')).get('state') ?? ''
  expect((await signInAt(browser, 'linkedin', { code: first.code, state })).status).toBe(401)
})

test('OAU-02 a code that Facebook gave for another challenge is refused by the exchange', async () => {
  const person = { name: 'Vera Verifier', email: freshEmail() }
  const [browser, thief] = [t.visitor(), t.visitor()]
  const { code } = await providerReturns(t)(browser, 'facebook', person)
  const state = (await startAt(thief, 'facebook')).get('state') ?? ''
  const stolen = await signInAt(thief, 'facebook', { code, state })
  expect([stolen.status, stolen.problem.code]).toEqual([401, 'social_refused'])
})

test.each([
  ['google', { openId: true, nonce: true, pkce: true, scope: 'openid%20profile%20email' }],
  ['linkedin', { openId: true, nonce: false, pkce: false, scope: 'openid%20profile%20email' }],
  ['facebook', { openId: false, nonce: false, pkce: true, scope: 'public_profile%20email' }],
] as const)('OAU-02 %s is asked for what it understands', async (provider, expected) => {
  const { headers } = await t.app.inject({
    url: `/api/cap/users/social/${provider}/start`,
    headers: { host: 'localhost' },
  })
  const { search } = new URL(String(headers['location']))
  expect(search).toContain(`scope=${expected.scope}`)
  expect(search).not.toContain('+')
  const asked = new URLSearchParams(search)
  expect(asked.has('nonce')).toBe(expected.nonce)
  expect(asked.has('code_challenge')).toBe(expected.pkce)
  expect(asked.has('state')).toBe(true)
})

test('S-127 OAU-04 LinkedIn is asked for a code with the exact address and scopes', async () => {
  const asked = await startAt(t.visitor(), 'linkedin')
  expect(asked.get('response_type')).toBe('code')
  expect(asked.get('scope')).toBe('openid profile email')
  expect(asked.get('redirect_uri')).toBe('http://localhost/auth/linkedin/callback')
  expect(asked.get('client_id')).toBe('linkedin-sandbox')
  expect((asked.get('state') ?? '').length).toBeGreaterThanOrEqual(22)
})

test('AUT-05 what a provider refuses is handed to the page that asked, and can do nothing else', async () => {
  for (const error of [
    'access_denied',
    'user_cancelled_login',
    'server_error',
    '</script><script>x',
  ]) {
    const answer = await t.app.inject({
      url: `/api/cap/users/social/google/callback?${new URLSearchParams({ error, state: 's' }).toString()}`,
      headers: { host: 'localhost' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body.match(/<script/g)).toHaveLength(1)
    expect(answer.body).toContain(
      JSON.stringify(error)
        .replaceAll('<', String.raw`\u003c`)
        .replaceAll('>', String.raw`\u003e`),
    )
    expect(answer.headers['content-security-policy']).toContain("script-src 'nonce-")
  }
  const unknown = await t.app.inject({
    url: '/api/cap/users/social/myspace/callback',
    headers: { host: 'localhost' },
  })
  expect(unknown.statusCode).toBe(404)
})

test('AUT-05 a provider that does not answer is said to be away, and may be tried again', async () => {
  const own = await testApp({ LINKEDIN_ISSUER: 'http://localhost:9' })
  const started = await own.app.inject({
    url: '/api/cap/users/social/linkedin/start',
    headers: { host: 'localhost' },
  })
  await own.close()
  expect([started.statusCode, started.json().code]).toEqual([502, 'unavailable'])
}, 60_000)

test('OAU-06 an address that has an account: sign in to it first, then the provider is added', async () => {
  const owner = await createAccount(t)
  const person = { name: 'Ann', email: owner.email }
  const browser = t.visitor()
  const refused = await signInAt(
    browser,
    'google',
    await providerReturns(t)(browser, 'google', person),
  )
  expect([refused.status, refused.problem.code]).toEqual([409, 'email_taken'])
  const body = { email: owner.email, password }
  const known = withToken(browser, (await browser.call(login, { body })).body.token)
  const linked = await known.call(linkPendingIdentity)
  expect(linked.body.identities).toMatchObject([{ provider: 'google', email: owner.email }])
  expect((await known.call(linkPendingIdentity)).status).toBe(404)
  const again = t.visitor()
  const answer = await signInAt(again, 'google', await providerReturns(t)(again, 'google', person))
  expect(answer.body.response.existingTenant.tenant?.slug).toBe(owner.slug)
})

test('OAU-06 what waits in a browser is not added to an account of another address', async () => {
  const [owner, other] = [await createAccount(t), await createAccount(t)]
  const browser = t.visitor()
  const person = { name: 'Ann', email: owner.email }
  await signInAt(browser, 'google', await providerReturns(t)(browser, 'google', person))
  const body = { email: other.email, password }
  const known = withToken(browser, (await browser.call(login, { body })).body.token)
  expect((await known.call(linkPendingIdentity)).status).toBe(404)
  expect((await known.call(getAccount)).body.identities).toEqual([])
})

test('OAU-06 Facebook vouches for no address: it is confirmed by a mailed code, and taken when taken', async () => {
  const owner = await createAccount(t)
  const browser = t.visitor()
  const person = { name: 'Ann Again', email: owner.email }
  const answer = await signInAt(
    browser,
    'facebook',
    await providerReturns(t)(browser, 'facebook', person),
  )
  const known = withToken(browser, answer.body.response.token)
  const account = (await known.call(getAccount)).body
  expect(account.id).not.toBe(owner.userId)
  expect(account.emailVerified).toBe(false)

  const fresh = freshEmail('facebook')
  const second = t.visitor()
  const own = await signInAt(
    second,
    'facebook',
    await providerReturns(t)(second, 'facebook', { name: 'Fay', email: fresh }),
  )
  const code = await mailedCode(t, fresh)
  const verified = await withToken(second, own.body.response.token).call(verifyEmail, {
    body: { code },
  })
  expect(verified.body.state).toBe('verified')
})

test('OAU-06 an address the provider did not check grants nothing', async () => {
  const owner = await createAccount(t)
  const browser = t.visitor()
  const person = { name: 'Mallory', email: owner.email, emailVerified: false }
  const answer = await signInAt(
    browser,
    'google',
    await providerReturns(t)(browser, 'google', person),
  )
  const account = (await withToken(browser, answer.body.response.token).call(getAccount)).body
  expect(account).toMatchObject({ emailVerified: false })
  expect(account.id).not.toBe(owner.userId)
})

test('AUT-06 providers are linked and unlinked, but never the last way in', async () => {
  const browser = t.visitor()
  const person = { name: 'Only Facebook', email: null }
  const answer = await signInAt(
    browser,
    'facebook',
    await providerReturns(t)(browser, 'facebook', person),
  )
  const known = withToken(browser, answer.body.response.token)
  const last = await known.call(unlinkIdentity, { params: { type: 'facebook' } })
  expect([last.status, last.problem.code]).toEqual([409, 'last_way_in'])
  const google = { name: 'Only Facebook', email: freshEmail() }
  const body = await providerReturns(t)(browser, 'google', google)
  const linked = await known.call(linkIdentity, { params: { type: 'google' }, body })
  expect(linked.body.identities.map(({ unlink }) => unlink)).toEqual([null, null])
  const left = await known.call(unlinkIdentity, { params: { type: 'facebook' } })
  expect(left.body.identities.map(({ provider }) => provider)).toEqual(['google'])
})

test('AUT-06 an identity of one account is not linked to another', async () => {
  const person = { name: 'Taken Already', email: freshEmail() }
  const first = t.visitor()
  await signInAt(first, 'linkedin', await providerReturns(t)(first, 'linkedin', person))
  const other = await signedIn(t)
  const body = await providerReturns(t)(other.browser, 'linkedin', person)
  const refused = await other.call(linkIdentity, { params: { type: 'linkedin' }, body })
  expect(refused.status).toBe(409)
})

test('AUT-09 a provider’s sign-in asks for the second factor as well', async () => {
  const browser = t.visitor()
  const person = { name: 'Two Steps', email: freshEmail() }
  const first = await signInAt(
    browser,
    'google',
    await providerReturns(t)(browser, 'google', person),
  )
  const { show } = await withTotp(t, withToken(browser, first.body.response.token))
  const again = t.visitor()
  const asked = await signInAt(again, 'google', await providerReturns(t)(again, 'google', person))
  expect([asked.status, asked.problem.code]).toEqual([401, 'second_factor_required'])
  const done = await again.call(finishSignIn, { body: { secondFactor: show(1) } })
  expect([done.status, done.body.role]).toEqual([200, 'owner'])
})

test('OAU-05 an identity token of another audience, issuer, time, signer or nonce is refused', async () => {
  const { issuer, tale, keys, close } = await lyingProvider()
  const own = await testApp({ GOOGLE_ISSUER: issuer })
  try {
    const attempt = async (claims: Record<string, unknown>, key = keys.privateKey) => {
      const browser = own.visitor()
      const asked = await startAt(browser, 'google')
      Object.assign(tale, { claims, nonce: asked.get('nonce') ?? '', key })
      const body = { code: 'any', state: asked.get('state') ?? '' }
      return (await signInAt(browser, 'google', body)).status
    }
    expect(await attempt({})).toBe(200)
    const past = Math.floor(Date.now() / 1000) - 3600
    for (const lie of [
      { aud: 'somebody-else' },
      { iss: 'https://evil.example' },
      { exp: past },
      { nonce: 'another' },
      { nonce: undefined },
      { sub: '' },
    ])
      expect(await attempt(lie), JSON.stringify(lie)).toBe(401)
    expect(await attempt({}, keys.stranger)).toBe(401)
  } finally {
    await own.close()
    await close()
  }
}, 60_000)
