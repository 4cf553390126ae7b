import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { socialAuth, socialProviders, startSocial } from '@marketday/contract/identity'
import type { SocialProvider } from '@marketday/contract/identity'

import { testApp } from '../../testing/test-app.ts'
import type { Client, TestApp } from '../../testing/test-app.ts'
import { redirectUri } from './providers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Person {
  readonly name: string
  readonly email: string
  readonly emailVerified?: boolean
}

/** What the provider would hand to the browser for this person, for the attempt this browser began. */
async function returnOf(browser: Client, provider: SocialProvider, person: Person) {
  const started = await browser.call(startSocial, { params: { type: provider } })
  expect(started.status).toBe(302)
  const asked = new URL(String(started.headers['location'])).searchParams
  const response = await fetch(`${inject('sandboxUrl')}/${provider}/_code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      person,
      redirectUri: redirectUri(t.app.services.config, provider),
      nonce: asked.get('nonce') ?? undefined,
      codeChallenge: asked.get('code_challenge'),
      scope: asked.get('scope'),
      allowRedirect: true,
    }),
  })
  const { code } = (await response.json()) as { code: string }
  return { code, state: asked.get('state') ?? '' }
}

test.each(socialProviders)(
  'S-81 S-82 a new person signs up by %s, owns a fresh business and finds it again',
  async (provider) => {
    const person = { name: 'Nora Field', email: `nora.${provider}@example.com` }
    const browser = t.visitor()
    const first = await browser.call(socialAuth, {
      params: { type: provider },
      body: await returnOf(browser, provider, person),
    })
    expect(first.status).toBe(200)
    const { token, existingTenant } = first.body.response
    expect(token).not.toBe('')
    expect(existingTenant).toMatchObject({
      user: { name: 'Nora Field' },
      role: 'owner',
      businessSetupReq: true,
    })

    const elsewhere = t.visitor()
    const again = await elsewhere.call(socialAuth, {
      params: { type: provider },
      body: await returnOf(elsewhere, provider, person),
    })
    expect(again.body.response.existingTenant.tenant).toEqual(existingTenant.tenant)
  },
)

test('OAU-01 a state is used once, and only by the browser that began', async () => {
  const browser = t.visitor()
  const returned = await returnOf(browser, 'google', {
    name: 'Once Only',
    email: 'once@example.com',
  })
  const stranger = await t
    .visitor()
    .call(socialAuth, { params: { type: 'google' }, body: returned })
  expect(stranger.status).toBe(401)
  expect(
    (await browser.call(socialAuth, { params: { type: 'google' }, body: returned })).status,
  ).toBe(200)
  expect(
    (await browser.call(socialAuth, { params: { type: 'google' }, body: returned })).status,
  ).toBe(401)
})

test('OAU-03 the code of one provider is refused at another', async () => {
  const browser = t.visitor()
  const returned = await returnOf(browser, 'google', {
    name: 'Mixed Up',
    email: 'mixed@example.com',
  })
  expect(
    (await browser.call(socialAuth, { params: { type: 'linkedin' }, body: returned })).status,
  ).toBe(401)
})

test('OAU-06 accounts are never joined by e-mail alone', async () => {
  const person = { name: 'Same Address', email: 'same@example.com' }
  const first = t.visitor()
  await first.call(socialAuth, {
    params: { type: 'google' },
    body: await returnOf(first, 'google', person),
  })
  const second = t.visitor()
  const answer = await second.call(socialAuth, {
    params: { type: 'linkedin' },
    body: await returnOf(second, 'linkedin', person),
  })
  expect([answer.status, answer.problem.code]).toEqual([409, 'email_taken'])
})
