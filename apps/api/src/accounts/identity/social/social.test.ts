import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  beginSocial,
  socialAuth,
  socialCallback,
  socialProviders,
  startSocial,
} from '@marketday/contract/accounts/identity/identity'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { providerReturns } from '../../../../testing/identity/provider-returns.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const returnOf = (...args: Parameters<ReturnType<typeof providerReturns>>) =>
  providerReturns(t)(...args)

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

test('OAU-06 accounts are never joined by email alone', async () => {
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

test.each(['google', 'facebook'] as const)(
  'AUT-05 without a window %s leads the page itself back, with everything in the fragment',
  async (type) => {
    const browser = t.visitor()
    const begun = await browser.call(beginSocial, { params: { type } })
    expect(new URL(begun.body.url).searchParams.get('state')).toBe(begun.body.state)
    const query = { code: 'a code', state: begun.body.state, extra: 'no' }
    const back = await browser.call(socialCallback, { params: { type }, query })
    const target = new URL(String(back.headers['location']))
    expect([back.status, target.origin]).toEqual([302, t.app.services.config.publicUrl.origin])
    expect(`${target.pathname}${target.search}`).toBe('/?do=finish-sign-in')
    expect(Object.fromEntries(new URLSearchParams(target.hash.slice(1)))).toEqual({
      provider: type,
      code: 'a code',
      state: begun.body.state,
    })
  },
)

test('AUT-05 a window still answers the page that opened it', async () => {
  const browser = t.visitor()
  await browser.call(startSocial, { params: { type: 'google' } })
  const back = await browser.call(socialCallback, {
    params: { type: 'google' },
    query: { code: 'c', state: 's' },
  })
  expect(back.status).toBe(200)
  expect(String(back.body)).toContain('postMessage')
})
