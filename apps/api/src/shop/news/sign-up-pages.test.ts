import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'

import { mailsTo } from '../../../testing/identity/people.ts'
import type { Staff } from '../../../testing/actors.ts'
import { movingClock } from '../../../testing/identity/moving-clock.ts'
import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let email = ''
let number = 0

let t: TestApp
let owner: Staff
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp({}, { ownDatabase: true })
}, 60_000)
afterAll(() => t.close())
const ahead = movingClock(() => t)
beforeEach(async () => {
  email = `ann${(number += 1)}@example.com`
  owner = await t.owner('Bakery')
  await publish(t, owner, snapshotOf('Bakery'))
})

const browser = () => browserOf(t, owner.slug)
const listed = async () => (await owner.call(listCustomers)).body.rows

async function signUp(to = email) {
  const reply = await browser().post('/news', { email: to })
  await t.runJobs()
  return reply
}

async function linkOf(to = email) {
  const { text = '' } = (await mailsTo(t, to)).at(-1) ?? {}
  return /\/news-sign-ups\/[A-Za-z0-9_-]+/.exec(text)?.[0] ?? ''
}

test('an address subscribes by the link sent to it, and by nothing less', async () => {
  const { status, html } = await signUp()
  expect(status).toBe(200)
  expect(html).toContain(`We sent a link to ${email}`)
  expect(await listed()).toEqual([])
  const link = await linkOf()
  const page = await browser().get(link)
  expect(page.html).toContain('Confirm your subscription')
  expect(page.html).toContain('you agree that Bakery emails you news and offers')
  expect(await listed()).toEqual([])
  expect((await browser().post(link)).status).toBe(303)
  const [customer] = await listed()
  const { body } = await owner.call(getCustomer, { params: { customerId: customer?.id ?? '' } })
  expect(body.consent?.source).toBe('Newsletter sign-up')
  expect(body.consents).toMatchObject([
    { isGiven: true, words: expect.stringContaining('you agree that Bakery'), byName: '' },
  ])
})

test('who is subscribed sees it, subscribes once and unsubscribes with one press', async () => {
  await signUp()
  const link = await linkOf()
  await browser().post(link)
  await browser().post(link)
  const { html } = await browser().get(link)
  expect(html).toContain('You’re subscribed')
  const stop = /href="(\/news\/[^"]+)"/.exec(html)?.[1] ?? ''
  expect((await browser().post(stop)).status).toBe(303)
  // The same link doesn't subscribe again.
  await browser().post(link)
  const [customer] = await listed()
  const { body } = await owner.call(getCustomer, { params: { customerId: customer?.id ?? '' } })
  expect(body.consent).toBeNull()
  expect(body.consents.map(({ isGiven }) => isGiven)).toEqual([false, true])
})

test('a link of another shop, a wrong one and an old one are not found', async () => {
  await signUp()
  const link = await linkOf()
  const other = await t.owner('Florist')
  await publish(t, other, snapshotOf('Florist'))
  expect((await browserOf(t, other.slug).get(link)).status).toBe(404)
  expect((await browserOf(t, other.slug).post(link)).status).toBe(404)
  expect((await browser().get(`${link.slice(0, -3)}abc`)).status).toBe(404)
  expect(await listed()).toEqual([])
  ahead(25 * 60)
  expect((await browser().get(link)).status).toBe(404)
  expect((await browser().post(link)).status).toBe(404)
})

test.each(['', 'no-address', 'a@b', `${'x'.repeat(300)}@example.com`])(
  'the address “%s” is refused with a reason',
  async (wrong) => {
    const { status, html } = await signUp(wrong)
    expect(status).toBe(400)
    expect(html).toMatch(/Enter (?:your email address|an address like)/)
  },
)

test('an address gets a mail every thirty seconds at most', async () => {
  await signUp()
  const { status, html } = await signUp()
  expect(status).toBe(429)
  expect(html).toContain('An email is on its way')
})
