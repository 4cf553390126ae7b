import { afterAll, beforeAll, expect, test } from 'vitest'

import { getAccount, login, logout, refresh, socialAuth } from '@marketday/contract/identity'
import { loadMenu } from '@marketday/contract/markets'

import { newId } from '../platform/ids.ts'
import { appNow } from '../platform/database/sql.ts'
import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { createTenant } from './create-tenant.ts'
import { hashPassword } from './passwords.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const password = 'amber kettle winding road'

async function createAccount(email: string) {
  const hash = await hashPassword(password)
  await t.inTenant(null, async (db) => {
    const userId = newId()
    await db
      .insertInto('users')
      .values({
        user_id: userId,
        name: 'Ann',
        email,
        email_verified_at: appNow,
        password_hash: hash,
      })
      .execute()
    await createTenant(db, { userId, name: `Shop ${userId.slice(-6)}` })
  })
}

test('S-79 S-80 signing in answers tokens and who the person is, without e-mail or phone', async () => {
  await createAccount('ann@example.com')
  const answer = await t.visitor().call(login, { body: { email: 'ann@example.com', password } })
  expect(answer.status).toBe(200)
  expect(answer.body.token).not.toBe('')
  expect(answer.body.user.name).toBe('Ann')
  expect(answer.body.role).toBe('owner')
  expect(answer.body.businessSetupReq).toBe(true)
  expect(JSON.stringify(answer.body)).not.toContain('@')
})

test('a wrong password and an unknown address answer alike', async () => {
  await createAccount('bob@example.com')
  const wrong = await t
    .visitor()
    .call(login, { body: { email: 'bob@example.com', password: 'not the password at all' } })
  const unknown = await t.visitor().call(login, { body: { email: 'nobody@example.com', password } })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.problem.message).toBe(unknown.problem.message)
})

test('five wrong guesses close the account to that network for a while', async () => {
  await createAccount('carl@example.com')
  for (let guess = 0; guess < 5; guess++)
    await t
      .visitor()
      .call(login, { body: { email: 'carl@example.com', password: `guess number ${guess}` } })
  const sixth = await t.visitor().call(login, { body: { email: 'carl@example.com', password } })
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
})

test('a refresh token is exchanged once; a late second use ends the whole family', async () => {
  await createAccount('dora@example.com')
  const browser = t.visitor()
  const first = (await browser.call(login, { body: { email: 'dora@example.com', password } })).body
  const second = await browser.call(refresh, { body: { refreshToken: first.refreshToken } })
  expect(second.status).toBe(200)

  const again = await browser.call(refresh, { body: { refreshToken: first.refreshToken } })
  expect(again.body.refreshToken).toBe(second.body.refreshToken)

  t.app.services.clock.setOffset(11_000)
  const reused = await browser.call(refresh, { body: { refreshToken: first.refreshToken } })
  expect(reused.status).toBe(401)
  const successor = await browser.call(refresh, {
    body: { refreshToken: second.body.refreshToken },
  })
  expect(successor.status).toBe(401)
  t.app.services.clock.setOffset(0)
})

test('a refresh token is worth nothing in another browser, and is not spent there', async () => {
  await createAccount('eve@example.com')
  const browser = t.visitor()
  const { refreshToken } = (
    await browser.call(login, { body: { email: 'eve@example.com', password } })
  ).body
  expect((await t.visitor().call(refresh, { body: { refreshToken } })).status).toBe(401)
  expect((await browser.call(refresh, { body: { refreshToken } })).status).toBe(200)
})

test('signing out ends the session at once', async () => {
  const owner = await t.owner()
  expect((await owner.call(getAccount)).status).toBe(200)
  await owner.call(logout)
  expect((await owner.call(getAccount)).status).toBe(401)
})

test('S-5 the menu lists the five entries in order, as far as the role reaches', async () => {
  const owner = await t.owner()
  const labels = async (client: typeof owner) =>
    (await client.call(loadMenu, { body: {} })).body.data.map(({ label }) => label)
  expect(await labels(owner)).toEqual([
    'Dashboard',
    'Build Management',
    'Product & Inventory',
    'Order Management',
    'Delivery Management',
  ])
  expect(await labels(await t.member(owner, 'driver'))).toEqual([
    'Dashboard',
    'Delivery Management',
  ])
  expect((await owner.call(loadMenu, { body: { market: 'nowhere' } })).status).toBe(404)
})

test('an unknown provider is 404, a forged code 401', async () => {
  const body = { code: 'forged', state: 'forged' }
  expect((await t.visitor().call(socialAuth, { params: { type: 'myspace' }, body })).status).toBe(
    404,
  )
  for (const type of ['google', 'facebook', 'linkedin'])
    expect((await t.visitor().call(socialAuth, { params: { type }, body })).status).toBe(401)
})
