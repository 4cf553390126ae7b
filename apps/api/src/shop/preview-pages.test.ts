import { afterAll, beforeAll, expect, test } from 'vitest'

import { getShopDraft, updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import { listShopProducts } from '@marketday/contract/storefront/shop/shop'
import { revokePreview } from '@marketday/contract/storefront/previews'

import type { Staff } from '../../testing/actors.ts'
import { addBuild, labelOf, openOwn, sharePreview } from '../../testing/shop/previews.ts'
import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

const open = (preview: { readonly url: string }) => browserOf(t, labelOf(preview))

const unknown = 'preview-00000000000000000000000000000000'

/** Without what differs in any two replies. */
const bare = ({ status, html, headers }: Awaited<ReturnType<ReturnType<typeof open>['get']>>) => {
  const { 'x-ratelimit-reset': _reset, date: _date, ...others } = headers
  return { status, html, others }
}

test('a ready build is seen before it is published, with live items, while the shop stays', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Live bakery'))
  const build = await addBuild(t, owner, snapshotOf('New bakery'))
  await addItem(t, owner, { title: 'Sourdough' })
  const browser = open(await sharePreview(owner, { buildId: build.id }))
  const home = await browser.get('/')
  expect(home.html).toContain('Welcome to New bakery')
  expect(home.html).toContain(`Preview of build ${build.number.toLocaleString('en-GB')}`)
  expect(home.html).toContain('Nothing you order here is real')
  expect((await browser.get('/products')).html).toContain('Sourdough')
  expect((await browser.get('/about')).html).toContain('We bake')
  expect((await browser.get('/products/sourdough')).status).toBe(200)
  expect((await browserOf(t, owner.slug).get('/')).html).toContain('Welcome to Live bakery')
})

test('the draft is seen as it is saved, also by a shop that was never published', async () => {
  const owner = await t.owner('Quiet Bakery')
  const browser = open(await sharePreview(owner))
  expect((await browser.get('/')).html).toContain('Preview of the draft')
  await saveHeading(owner, 'A new heading')
  const { html } = await browser.get('/')
  expect(html).toContain('A new heading')
  const [, sheet = ''] = /href="(\/theme-[^"]+)"/.exec(html) ?? []
  expect((await browser.get(sheet)).html).toContain('--primary')
})

async function saveHeading(owner: Staff, homeHeading: string) {
  const { body: draft } = await owner.call(getShopDraft)
  const { theme, content, version } = draft
  await owner.call(updateShopDraft, {
    body: { theme, content: { ...content, homeHeading }, version },
  })
}

test('no reply of a preview is indexed or cached, by a browser or by a proxy', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  await addItem(t, owner, { title: 'Sourdough' })
  const browser = open(await sharePreview(owner))
  const { html } = await browser.get('/')
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).not.toContain('rel="canonical"')
  expect(html).not.toContain('application/ld+json')
  const [, sheet = ''] = /href="(\/theme-[^"]+)"/.exec(html) ?? []
  const paths = [
    '/',
    '/products',
    '/about',
    '/nowhere',
    '/cart',
    '/favicon.ico',
    '/robots.txt',
    sheet,
  ]
  for (const path of [...paths, '/sitemap.xml', '/api/shop/products', '/api/nothing']) {
    const { headers } = await browser.get(path)
    expect(headers['cache-control'], path).toBe('private, no-store')
    expect(headers['x-robots-tag'], path).toBe('noindex, nofollow')
    expect(headers['referrer-policy'], path).toBe('same-origin')
    expect(headers.etag, path).toBeUndefined()
  }
  expect((await browser.get('/robots.txt')).html).toBe('User-agent: *\nDisallow: /\n')
  expect((await browser.get('/sitemap.xml')).status).toBe(404)
})

test('only the panel may frame a preview, and nobody the shop', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const frame = await open(await openOwn(owner)).get('/')
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors http://localhost')
  expect(frame.html).toContain('data-panel-origin="http://localhost"')
  expect(frame.html).not.toContain('Preview of the draft')
  const tab = await open(await openOwn(owner, { kind: 'tab' })).get('/')
  expect(tab.html).toContain('Preview of the draft')
  const shop = await browserOf(t, owner.slug).get('/')
  expect(shop.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(shop.html).not.toContain('panel-origin')
  expect(shop.html).not.toMatch(/assets\/shop\/preview/)
})

test('wrong, revoked and expired addresses get the same page, without the shop’s name', async () => {
  const owner = await t.owner('Secret Bakery')
  await publish(t, owner, snapshotOf('Secret Bakery'))
  const [revoked, expired] = [await sharePreview(owner), await sharePreview(owner)]
  expect((await open(revoked).get('/')).status).toBe(200)
  await owner.call(revokePreview, { params: { previewId: revoked.id } })
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('previews')
      .set({ expires_at: db.context.now.toISOString() })
      .where('preview_id', '=', expired.id)
      .execute(),
  )
  const wrong = await browserOf(t, unknown).get('/')
  expect(wrong.status).toBe(404)
  expect(wrong.html).toContain('This preview isn’t available')
  expect(wrong.html).not.toContain('Secret')
  for (const preview of [revoked, expired])
    expect(bare(await open(preview).get('/'))).toEqual(bare(wrong))
  expect((await open(revoked).get('/api/shop/products')).status).toBe(404)
})

test('a preview ends when its build can’t be shown any more, or its shop is closed', async () => {
  const owner = await t.owner()
  const build = await addBuild(t, owner, snapshotOf('Bakery'))
  const browser = open(await sharePreview(owner, { buildId: build.id }))
  const setStatus = (status: 'failed' | 'ready') =>
    t.inTenant(owner.tenantId, (db) =>
      db.updateTable('builds').set({ status }).where('build_id', '=', build.id).execute(),
    )
  expect((await browser.get('/')).status).toBe(200)
  await setStatus('failed')
  expect((await browser.get('/')).status).toBe(404)
  await setStatus('ready')
  expect((await browser.get('/')).status).toBe(200)
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('tenants')
      .set({ suspended_at: db.context.now.toISOString() })
      .where('tenant_id', '=', owner.tenantId)
      .execute(),
  )
  expect((await browser.get('/')).status).toBe(404)
})

test('a network that guesses addresses is stopped; others see their previews', async () => {
  const owner = await t.owner()
  const preview = await sharePreview(owner)
  const guess = (network: string, label: string) =>
    t.shopper(label).call(listShopProducts, { query: {}, network })
  const statuses = []
  for (let count = 0; count < 31; count += 1)
    statuses.push((await guess('203.0.113.7', unknown)).status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  expect((await guess('203.0.113.8', labelOf(preview))).status).toBe(200)
})

test('a password is locked for once, on every page and call, without the shop’s name', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Secret Bakery'))
  const preview = await sharePreview(owner, { password: 'sour dough' })
  const browser = open(preview)
  const locked = await browser.get('/about')
  expect(locked.status).toBe(403)
  expect(locked.html).toContain('This preview is protected')
  expect(locked.html).not.toContain('Secret')
  const [, sheet = ''] = /href="(\/theme-[^"]+)"/.exec(locked.html) ?? []
  expect((await browser.get(sheet)).html).toContain('--primary')
  expect((await browser.get('/favicon.ico')).status).toBe(403)
  expect((await browser.get('/api/shop/products')).status).toBe(403)
  expect((await browser.post('/preview-comments')).status).toBe(403)

  const wrong = await browser.post('/preview-password', { password: 'rye', back: '/about' })
  expect(wrong.html).toContain('Wrong password')
  expect(wrong.cookies.has('preview')).toBe(false)
  const right = { password: 'sour dough', back: '/about' }
  const opened = await browser.post('/preview-password', right)
  expect([opened.status, opened.headers.location]).toEqual([303, '/about'])
  expect(String(opened.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await browser.get('/about')).html).toContain('About us')
  expect((await browser.get('/api/shop/products')).status).toBe(200)

  // The cookie of one preview opens no other.
  const other = open(await sharePreview(owner, { password: 'sour dough' }))
  await other.post('/preview-password', { password: 'x' })
  expect((await other.get('/')).status).toBe(403)
  const away = await open(preview).post('/preview-password', { ...right, back: '//evil.example' })
  expect(away.headers.location).toBe('/')
})

test('the password of a preview can be tried ten times in ten minutes', async () => {
  const owner = await t.owner()
  const browser = open(await sharePreview(owner, { password: 'sour dough' }))
  for (let count = 0; count < 10; count += 1)
    expect((await browser.post('/preview-password', { password: `${count}` })).status).toBe(403)
  expect((await browser.post('/preview-password', { password: 'sour dough' })).status).toBe(429)
})
