import { afterAll, beforeAll, expect, test } from 'vitest'

import { freshEmail, mailedCode } from '../../../testing/identity/people.ts'
import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
  owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
}, 60_000)
afterAll(() => t.close())

test('X-12 the pages ask every address alike, keep what was typed, and give the file out to whoever proves it', async () => {
  const browser = browserOf(t, owner.slug)
  expect((await browser.get('/')).html).toContain('href="/your-data"')
  const odd = await browser.post('/your-data', { email: 'no address' })
  expect(odd.status).toBe(400)
  expect(odd.html).toMatch(/<input id="email"[^>]* value="no address"/)
  expect((await browser.post('/your-data', { email: ' ' })).html).toContain('Enter your email')
  const email = freshEmail('nobody')
  expect((await browser.post('/your-data', { email })).headers.location).toBe('/your-data')
  expect((await browser.get('/your-data')).html).toContain(`Code from our email to ${email}`)
  const soon = await browser.post('/your-data', { email })
  expect(soon.status).toBe(429)
  expect(soon.html).toContain('An email is on its way')
  expect((await browser.get('/your-data?other=1')).html).toContain('Email me a code')

  const wrong = await browser.post('/your-data', { code: '12' })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toMatch(/<input id="code"[^>]* value="12"/)
  const code = await mailedCode(t, email)
  expect((await browser.post('/your-data', { code })).status).toBe(303)
  expect((await browser.get('/your-data')).html).toContain('Download my data')
  const file = await browser.post('/your-data/file')
  expect(file.headers['content-disposition']).toBe('attachment; filename="your-data.zip"')
  expect(file.html.slice(0, 2)).toBe('PK')
  expect((await browser.post('/your-data', { code })).html).toContain('has expired or was used')
  const asked = await browser.post('/your-data/erasure')
  expect(asked.headers.location).toBe('/your-data?done=unknown')
  const { html } = await browser.get('/your-data?done=unknown')
  expect(html).toContain(`found no customer with the address ${email}`)
})

test('X-12 what was proved in one shop proves nothing in another, and a page without proof says so', async () => {
  const browser = browserOf(t, owner.slug)
  const email = freshEmail('carla')
  await browser.post('/your-data', { email })
  await browser.post('/your-data', { code: await mailedCode(t, email) })
  const { cookies, html } = await browser.get('/your-data')
  expect(html).toContain('Download my data')
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const other = await t.owner()
  await publish(t, other, snapshotOf('Butcher'))
  const look = (slug: string) =>
    t.app.inject({ url: '/your-data', headers: { host: `${slug}.localhost`, cookie } })
  expect((await look(owner.slug)).body).toContain('Download my data')
  expect((await look(other.slug)).body).toContain('Email me a code')

  const stranger = browserOf(t, owner.slug)
  for (const act of ['file', 'mail-stop', 'erasure', 'erasure/withdrawal']) {
    const { status, html: page } = await stranger.post(`/your-data/${act}`)
    expect([act, status]).toEqual([act, 403])
    expect(page).toContain('Confirm your email address again')
  }
})
