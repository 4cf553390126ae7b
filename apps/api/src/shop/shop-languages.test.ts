import { afterAll, beforeAll, expect, test } from 'vitest'

import { englishFinder } from '../../testing/shop/english-texts.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 120_000)
afterAll(() => t.close())

test.each([
  ['de', 'de-DE', 'ltr'],
  ['ar', 'ar-EG', 'rtl'],
] as const)(
  'a shop in %s has no English text from home to order',
  async (language, locale, dir) => {
    const owner = await t.owner()
    const snapshot = snapshotOf('Krume')
    await publish(t, owner, {
      ...snapshot,
      shop: { ...snapshot.shop, locale },
      pages: [],
      home: { ...snapshot.home, heading: 'Krume' },
    })
    await t.inTenant(owner.tenantId, (db) =>
      db.updateTable('tenants').set({ locale, name: 'Krume' }).execute(),
    )
    const { slug, variantId } = await addItem(t, owner, {
      title: 'Roggen',
      priceMinor: 450,
      stock: 3,
    })
    const browser = browserOf(t, owner.slug)
    const findEnglish = englishFinder(language)
    const english: string[] = []
    const look = (name: string, { html }: { readonly html: string }) => {
      expect(html).toContain(`<html lang="${locale}" dir="${dir}" `)
      english.push(...findEnglish(html).map((text) => `${name}: ${text}`))
    }

    for (const path of [
      '/',
      '/products',
      `/products/${slug}`,
      '/search?q=roggen',
      '/search?q=zzz',
      '/cart',
      '/ask',
      '/your-data',
      '/nothing-here',
      '/orders/unknown',
    ])
      look(path, await browser.get(path))
    look('too many', await browser.post('/cart/lines', { variantId, quantity: '9' }))
    await browser.post('/cart/lines', { variantId, quantity: '2' })
    look('cart', await browser.get('/cart?done=added'))
    await browser.post('/your-data', { email: 'sam@example.com' })
    look('data', await browser.get('/your-data'))
    look('again', await browser.post('/your-data', { email: 'sam@example.com' }))
    look('wrong code', await browser.post('/your-data', { code: '000000' }))
    look('code', await browser.post('/cart/discount', { discountCode: 'NOTHING' }))
    look('checkout', await browser.get('/checkout'))
    const wrong = { email: 'x', name: '', payment: '', intent: 'pay', giftCardCode: 'AAAA' }
    look('errors', await browser.post('/checkout', wrong))
    const form = { email: 'sam@example.com', name: 'Sam', kind: 'pickup', payment: 'cash' }
    await browser.post('/checkout', { ...form, intent: 'update' })
    const ordered = { ...form, expectedTotalMinor: '900', attemptKey: variantId, intent: 'pay' }
    const placed = await browser.post('/checkout', ordered)
    expect(placed.status).toBe(303)
    look('order', await browser.get(String(placed.headers.location)))
    expect([...new Set(english)]).toEqual([])
  },
)
