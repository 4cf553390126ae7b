import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { newId } from '../../src/platform/ids.ts'
import { orderToken } from '../../src/orders/order-token.ts'
import { addItem, browserOf, ensureShopBuild, publish, snapshotOf } from '../shop/published-shop.ts'
import { orderDirectly } from '../shop-fixture.ts'
import { testApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { hostileWord, languageWords } from './hostile-values.ts'

const total = Number(process.env['FUZZ_RUNS'] || 1_000) / 10
const seed = Number(process.env['FUZZ_SEED'] || 41)

let t: TestApp
let shop: ReturnType<typeof browserOf>
let orderPath: string
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp({}, { pages: true })
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('locations').set({ offers_pickup: true }).execute(),
  )
  await publish(t, owner, snapshotOf('Bakery'))
  const { variantId } = await addItem(t, owner, { title: 'Sourdough' })
  const { body } = await orderDirectly(t.shopper(owner.slug), [{ variantId, quantity: 1 }])
  orderPath = `/orders/${body.token ?? orderToken(t.app.services.config, newId())}`
  shop = browserOf(t, owner.slug)
  await shop.post('/cart/lines', { variantId, quantity: '1' })
}, 120_000)
afterAll(() => t.close())

const shopPages = () => [
  ['/', 'q'],
  ['/products', 'page', 'sort'],
  ['/products/sourdough', 'variant'],
  ['/categories/none', 'page', 'sort'],
  ['/collections/none', 'page'],
  ['/search', 'q'],
  ['/cart', 'done'],
  ['/checkout', 'problem'],
  ['/checkout/return', 'payment'],
  [orderPath, 'new'],
  ['/about', 'x'],
]
const shopForms = () => [
  ['/cart/lines', 'variantId', 'quantity'],
  [`/cart/lines/${newId()}`, 'variantId', 'quantity'],
  [`/cart/lines/${newId()}/removal`, 'x'],
  ['/cart/changes', 'x'],
  [
    '/checkout',
    'intent',
    'kind',
    'slotId',
    'email',
    'name',
    'phone',
    'postcode',
    'street',
    'payment',
    'attemptKey',
    'expectedTotalMinor',
  ],
  ['/checkout/extension', 'x'],
]
const sitePages = [
  ['/', 'do', 'next', 'code', 'state'],
  ['/blog', 'page', 'tag', 'q'],
  ['/blog/none', 'x'],
  ['/pricing', 'plan'],
  ['/contacts', 'topic'],
  ['/requestADemo', 'booking', 'day'],
  ['/stripeVerify', 'success', 'session_id'],
  ['/auth/linkedin/callback', 'code', 'state', 'error', 'error_description'],
  ['/adminPanel/dashboard', 'shop'],
  ['/_payload.json', 'x'],
  ['/builds/routes', 'paths'],
]

const filledIn = (places: readonly (readonly string[])[]) =>
  fc.constantFrom(...places).chain(([path = '/', ...names]) =>
    fc.record({
      path: fc.oneof(
        { weight: 6, arbitrary: fc.constant(path) },
        { weight: 1, arbitrary: hostileWord.map((word) => `${path}/${encodeURIComponent(word)}`) },
      ),
      fields: fc.array(fc.tuple(fc.constantFrom(...names, ...languageWords), hostileWord), {
        maxLength: 3,
      }),
    }),
  )

test.each(languageWords)('FUZ-05 %s means nothing behind ?done= and ?problem=', async (word) => {
  for (const address of [`/cart?done=${word}`, `/checkout?problem=${word}`]) {
    const { status } = await shop.get(address)
    expect([200, 303], address).toContain(status)
  }
})

test(
  `FUZ-01 FUZ-05 ${total} hostile addresses and forms: no page fails`,
  async () => {
    const wrong: string[] = []
    const ask = async (name: string, send: () => Promise<{ readonly status: number }>) => {
      const { status } = await send()
      if (status >= 500) wrong.push(`${status} ${name}`)
    }
    const samples = { seed, numRuns: Math.ceil(total / 3) }
    for (const { path, fields } of fc.sample(filledIn(shopPages()), samples)) {
      const address = `${path}?${new URLSearchParams(fields).toString()}`
      await ask(address, () => shop.get(address))
    }
    for (const { path, fields } of fc.sample(filledIn(shopForms()), samples))
      await ask(`POST ${path} ${JSON.stringify(fields)}`, () =>
        shop.post(path, Object.fromEntries(fields)),
      )
    for (const { path, fields } of fc.sample(filledIn(sitePages), samples)) {
      const url = `${path}?${new URLSearchParams(fields).toString()}`
      await ask(url, async () => {
        const { statusCode } = await t.app.inject({ url, headers: { host: 'localhost' } })
        return { status: statusCode }
      })
    }
    expect(wrong, `FUZZ_SEED=${seed}`).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  },
  60_000 + total * 200,
)

test('a cart that was filled survives all of it', async () => {
  expect((await shop.get('/cart')).status).toBe(200)
})
