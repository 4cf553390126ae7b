import { afterAll, beforeAll, expect, test } from 'vitest'

import { login, socialAuth } from '@marketday/contract/accounts/identity/identity'
import { loadMenu } from '@marketday/contract/panel/panel-menu'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createAccount as createPerson, password } from '../../../testing/identity/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const createAccount = (email: string) => createPerson(t, { email })

test('S-79 S-80 signing in answers tokens and who the person is, without email or phone', async () => {
  await createAccount('ann@example.com')
  const answer = await t.visitor().call(login, { body: { email: 'ann@example.com', password } })
  expect(answer.status).toBe(200)
  expect(answer.body.token).not.toBe('')
  expect(answer.body.user.name).toBe('Ann')
  expect(answer.body.role).toBe('owner')
  expect(answer.body.businessSetupReq).toBe(true)
  expect(JSON.stringify(answer.body)).not.toContain('@')
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
