import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { catalogs } from '@marketday/messages/translator'

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

type Language = 'de' | 'ar'
type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>

/** English messages that the language words differently, with anything for their placeholders. */
function foreignTo(language: Language): RegExp[] {
  const translated: Catalog = catalogs[language]
  return Object.entries(catalogs.en as Catalog).flatMap(([area, messages]) =>
    Object.entries(messages)
      .filter(([id, text]) => translated[area]?.[id] !== text)
      .map(([, text]) => text.replaceAll(/<\/?\w+>/g, '').split(/\{(?:[^{}]|\{[^{}]*\})*\}/))
      .filter((parts) => parts.join('').trim().length > 2)
      .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`)),
  )
}

/** Texts that are seen or heard. */
function textsOf(html: string): string[] {
  const $ = load(html)
  $('script, style').remove()
  const seen = $('*')
    .contents()
    .toArray()
    .flatMap((node) => (node.type === 'text' ? [node.data] : []))
  const heard = $('[aria-label], [placeholder]')
    .toArray()
    .flatMap(({ attribs }) => [attribs['aria-label'] ?? '', attribs['placeholder'] ?? ''])
  return [...seen, ...heard].map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text))
}

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
    const foreign = foreignTo(language)
    const english: string[] = []
    const look = (name: string, { html }: { readonly html: string }) => {
      expect(html).toContain(`<html lang="${locale}" dir="${dir}" `)
      for (const text of textsOf(html))
        if (foreign.some((pattern) => pattern.test(text))) english.push(`${name}: ${text}`)
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
