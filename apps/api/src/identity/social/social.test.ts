import { afterAll, beforeAll, expect, test } from 'vitest'

import { socialAuth, socialProviders } from '@marketday/contract/identity'

import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { providerReturns } from '../testing/provider-returns.ts'

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
