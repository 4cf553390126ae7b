import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Fault, FaultProxy } from '../../../../bench/fault-tests/faults/fault-proxy.ts'
import { startProviderProxy } from '../../testing/sales/card-payments.ts'
import { sandbox } from '../../testing/sales/sandbox.ts'
import { timeLimits } from '../platform/time-limits.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Staff } from '../../testing/actors.ts'
import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'

const troubles = {
  hangs: { kind: 'hang' },
  fails: {
    kind: 'answer',
    text: 'HTTP/1.1 500 Internal Server Error\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"error":{"message":"down"}}',
    fillingBytes: 0,
  },
} as const satisfies Record<string, Fault>

let provider: FaultProxy
function spoil(fault: Fault) {
  provider.choose = () => fault
  provider.cutAll()
}

let t: TestApp
let owner: Staff
let variantId: string
beforeAll(async () => {
  await ensureShopBuild()
  provider = await startProviderProxy()
  t = await testApp({ STRIPE_API_BASE: provider.origin, PROVIDER_TIMEOUT_MS: '300' })
}, 60_000)
afterAll(async () => {
  await t.close()
  await provider.close()
})

beforeEach(async () => {
  spoil({ kind: 'none' })
  owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  ;({ variantId } = await addItem(t, owner, { title: 'Sourdough', priceMinor: 450, stock: 5 }))
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('locations').set({ offers_pickup: true }).execute(),
  )
})

const contact = { email: 'sam@example.com', name: 'Sam', kind: 'pickup', payment: 'card' }
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

async function press() {
  const browser = browserOf(t, owner.slug)
  await browser.post('/cart/lines', { variantId, quantity: '2' })
  const { html } = await browser.post('/checkout', { ...contact, intent: 'update' })
  const form = {
    ...contact,
    attemptKey: valueOf(html, 'attemptKey'),
    expectedTotalMinor: valueOf(html, 'expectedTotalMinor'),
    intent: 'pay',
  }
  return { browser, form, answer: await browser.post('/checkout', form) }
}

async function atCardPage() {
  const pressed = await press()
  const sessionId = String(pressed.answer.headers.location).split('/').at(-1) ?? ''
  const [payment] = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('payments').select('payment_id').execute(),
  )
  return { ...pressed, sessionId, back: `/checkout/return?payment=${payment?.payment_id}` }
}

const count = (table: 'orders' | 'payments') =>
  t.inTenant(
    owner.tenantId,
    async (db) => (await db.selectFrom(table).selectAll().execute()).length,
  )

test('the time limits of a call to a provider lie inside each other', () => {
  const { providerTryMs, providerRetries, providerCallMs, socketMs } = timeLimits
  expect(providerTryMs * (1 + providerRetries)).toBeLessThan(providerCallMs)
  // The checkout form also geocodes before paying.
  expect(providerCallMs + 6_000).toBeLessThan(socketMs)
})

test('a provider that hangs is answered with a page that keeps everything typed', async () => {
  spoil(troubles.hangs)
  const { answer } = await press()
  expect(answer.status).toBe(503)
  expect(answer.html).toContain('The card provider isn’t responding')
  expect(answer.html).toContain('value="sam@example.com"')
})

for (const trouble of ['hangs', 'fails'] as const)
  test(`who comes back from paying while the provider ${trouble} reads that it is being confirmed, and cannot pay twice`, async () => {
    const { browser, form, sessionId, back } = await atCardPage()
    await sandbox(`_pay/${sessionId}`)
    spoil(troubles[trouble])
    const waiting = await browser.get(back)
    expect(waiting.status).toBe(200)
    expect(waiting.html).toContain('Your payment is being confirmed')
    expect(Number(waiting.headers['refresh'])).toBeGreaterThan(0)

    for (const path of ['/cart', '/checkout'])
      expect((await browser.get(path)).headers.location).toBe(back)
    expect((await browser.post('/checkout', form)).headers.location).toBe(back)
    const more = await browser.post('/cart/lines', { variantId, quantity: '1' })
    expect(more.headers.location).toBe(back)
    expect(await count('payments')).toBe(1)

    spoil({ kind: 'none' })
    expect((await browser.get(back)).headers.location).toMatch(/^\/orders\/.+\?new=1$/)
    expect([await count('orders'), await count('payments')]).toEqual([1, 1])
  })

test('a card page that was not paid after all frees the cart', async () => {
  const { browser, back } = await atCardPage()
  spoil(troubles.fails)
  await browser.get(back)
  expect((await browser.get('/cart')).headers.location).toBe(back)
  spoil({ kind: 'none' })
  await browser.get(back)
  expect((await browser.get('/cart')).status).toBe(200)
  expect((await browser.post('/cart/lines', { variantId, quantity: '1' })).status).toBe(303)
})
