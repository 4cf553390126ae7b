import { afterAll, beforeAll, expect, test } from 'vitest'

import { shownItemFields } from '@marketday/contract/catalog/products/item-fields'
import { createItem } from '@marketday/contract/catalog/products/products'

import {
  addItem,
  browserOf,
  ensureShopBuild,
  point,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'
import { passTime } from '../../testing/platform/pass-time.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

const visibleMs = 1_000

test('a host without a shop gets a page that says so', async () => {
  const { status, html, headers } = await browserOf(t, 'no-such-shop').get('/')
  expect(status).toBe(421)
  expect(html).toContain('Shop not found')
  expect(headers['cache-control']).toBe('no-store')
  expect(html).toContain('Go to Marketday')
})

test('a shop that was never published says that it opens soon, and is not indexed', async () => {
  const owner = await t.owner('Quiet Bakery')
  const { status, html } = await browserOf(t, owner.slug).get('/')
  expect(status).toBe(200)
  expect(html).toContain('Quiet Bakery opens soon')
  expect(html).toContain('noindex')
})

test('two shops with the same address never see each other’s page (TEN-07)', async () => {
  const [one, two] = [await t.owner('One'), await t.owner('Two')]
  for (const [owner, name] of [
    [one, 'Shop of One'],
    [two, 'Shop of Two'],
  ] as const) {
    await publish(t, owner, snapshotOf(name))
    await addItem(t, owner, { title: 'Sourdough', priceMinor: name === 'Shop of One' ? 111 : 222 })
  }
  const [first, second] = [browserOf(t, one.slug), browserOf(t, two.slug)]
  for (let round = 0; round < 3; round += 1) {
    for (const path of ['/', '/products', '/products/sourdough', '/about']) {
      const [a, b] = await Promise.all([first.get(path), second.get(path)])
      expect(a.html).toContain('Shop of One')
      expect(a.html).not.toMatch(/Shop of Two|£2\.22/)
      expect(b.html).toContain('Shop of Two')
      expect(b.html).not.toMatch(/Shop of One|£1\.11/)
    }
  }
})

test('publishing and rolling back are seen within a second', async () => {
  const owner = await t.owner()
  const before = await publish(t, owner, snapshotOf('Old name'))
  const browser = browserOf(t, owner.slug)
  expect((await browser.get('/')).html).toContain('Welcome to Old name')

  await publish(t, owner, snapshotOf('New name'))
  passTime(visibleMs)
  expect((await browser.get('/')).html).toContain('Welcome to New name')

  await point(t, owner, before)
  passTime(visibleMs)
  expect((await browser.get('/')).html).toContain('Welcome to Old name')
})

test('an item that becomes active, changes its price or sells out is seen within a second', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const { id, slug, variantId } = await addItem(t, owner, {
    title: 'Seed loaf',
    status: 'draft',
    stock: 1,
  })
  const browser = browserOf(t, owner.slug)
  expect((await browser.get(`/products/${slug}`)).status).toBe(404)

  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('products').set({ status: 'active' }).where('product_id', '=', id).execute(),
  )
  passTime(visibleMs)
  expect((await browser.get('/products')).html).toContain('Seed loaf')
  expect((await browser.get(`/products/${slug}`)).html).toContain('£4.50')

  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('variants')
      .set({ price_minor: 475 })
      .where('variant_id', '=', variantId)
      .execute(),
  )
  passTime(visibleMs)
  expect((await browser.get(`/products/${slug}`)).html).toContain('£4.75')
})

test('an item’s page says every field of it that shoppers see', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const shown = Object.keys(shownItemFields).map((field) => [field, `Some ${field}`] as const)
  const variants = [{ optionValues: [], priceMinor: 450 }]
  const body = {
    title: 'Sourdough',
    status: 'active',
    variants,
    ...Object.fromEntries(shown),
  } as const
  const { body: item } = await owner.call(createItem, { body })
  const { html } = await browserOf(t, owner.slug).get(`/products/${item.slug}`)
  for (const [, text] of shown) expect(html).toContain(text)
})

test('an unchanged page is answered with 304, and a changed one anew', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const headers = { host: `${owner.slug}.localhost`, 'accept-encoding': 'br, gzip' }
  const first = await t.app.inject({ url: '/about', headers })
  expect([
    first.statusCode,
    first.headers['content-encoding'],
    first.headers['cache-control'],
  ]).toEqual([200, 'br', 'public, no-cache'])
  const again = await t.app.inject({
    url: '/about',
    headers: { ...headers, 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('old addresses lead to the new ones, and only within the shop', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  await t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('redirects')
      .values([
        { from_path: '/products/old-loaf', to_path: '/products/new-loaf' },
        { from_path: '/shop.php?id=3', to_path: '/about' },
        { from_path: '/evil', to_path: '//evil.example/' },
      ])
      .execute(),
  )
  const browser = browserOf(t, owner.slug)
  expect(await browser.get('/products/old-loaf')).toMatchObject({
    status: 301,
    headers: { location: '/products/new-loaf' },
  })
  expect(await browser.get('/shop.php?id=3')).toMatchObject({
    status: 301,
    headers: { location: '/about' },
  })
  expect((await browser.get('/evil')).status).toBe(404)
})

test('XSS-01: whatever is written into names and texts stays text', async () => {
  const owner = await t.owner()
  const payload = `"><img src=x onerror=alert(1)></script><script>alert(1)</script>`
  await publish(
    t,
    owner,
    snapshotOf(`Shop ${payload}`.slice(0, 120), {
      pages: [
        { path: '/about', title: payload, body: `${payload}\n\n[click](javascript:alert(1))` },
      ],
    }),
  )
  const { slug } = await addItem(t, owner, { title: `Loaf ${payload}` })
  const browser = browserOf(t, owner.slug)
  for (const path of [
    '/',
    '/products',
    `/products/${slug}`,
    '/about',
    `/search?q=${encodeURIComponent(payload)}`,
    '/nope',
  ]) {
    const { html, headers } = await browser.get(path)
    expect(html).not.toMatch(/<img src=x|<script>alert|javascript:/)
    expect(html.match(/<script/g)?.length).toBeLessThanOrEqual(3)
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self'/)
  }
})

test('a product page carries its offer for search engines and one canonical address', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const { slug, variantId } = await addItem(t, owner, { title: 'Rye', priceMinor: 460 })
  const { html } = await browserOf(t, owner.slug).get(
    `/products/${slug}?variant=${variantId}&utm_source=x`,
  )
  expect(html).toContain(
    `<link rel="canonical" href="http://${owner.slug}.localhost/products/${slug}"/>`,
  )
  const data = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
  ) as object
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Rye',
    offers: { price: '4.60', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
  })
})

test('the style sheet, icon, robots and sitemap belong to the shop', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const { slug } = await addItem(t, owner, { title: 'Rye' })
  const browser = browserOf(t, owner.slug)
  const { html } = await browser.get('/')
  const sheet = await browser.get(/href="(\/theme-[0-9a-f]{12}\.css)"/.exec(html)?.[1] ?? '')
  expect(sheet.html).toContain('--primary: #8a3b12')
  expect(sheet.headers['cache-control']).toContain('immutable')
  expect((await browser.get('/favicon.ico')).headers['content-type']).toContain('image/svg+xml')
  expect((await browser.get('/robots.txt')).html).toContain(
    `Sitemap: http://${owner.slug}.localhost/sitemap.xml`,
  )
  expect((await browser.get('/sitemap.xml')).html).toContain(
    `<loc>http://${owner.slug}.localhost/products/${slug}</loc>`,
  )
})

test('a page of a list beyond the last and an unknown variant do not exist', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const { slug } = await addItem(t, owner, { title: 'Rye' })
  const browser = browserOf(t, owner.slug)
  expect((await browser.get('/products?page=2')).status).toBe(404)
  expect((await browser.get(`/products/${slug}?variant=${crypto.randomUUID()}`)).status).toBe(404)
  expect((await browser.get('/products?page=x&sort=nonsense')).status).toBe(200)
})
