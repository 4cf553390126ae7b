import { readOpeningHours } from '@marketday/contract/storefront/shop/opening-hours'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { listItems } from '@marketday/contract/catalog/products/products'
import {
  cancelPreview,
  changeImportItems,
  commitImport,
  createImport,
  createPreview,
  getImport,
  getPreview,
  listImportItems,
  undoImport,
} from '@marketday/contract/imports/imports'

import { enqueue } from '../platform/jobs/jobs.ts'
import { someOf } from '../../testing/some-of.ts'
import { undone } from '../../testing/imports/undone.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Staff } from '../../testing/actors.ts'
import { createPreview as startPreview } from './previews/create-preview.ts'
import { readWebsite } from './read-website.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ IMPORT_HASTE: '50' })
  await slowDown('slow-hostile', 20)
})
afterAll(async () => {
  await slowDown('slow-hostile', 1000)
  await t.close()
})

const slowDown = (site: string, delayMs: number) =>
  fetch(new URL('/websites/_control', inject('sandboxUrl')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ site, delayMs }),
  })

const siteUrl = (name: string) => `http://${name}.localhost:${new URL(inject('sandboxUrl')).port}`

/** Bypasses HTTP, which allows ten a minute. */
async function startReading(address: string) {
  const { importAllow: allow } = t.app.services.config
  const { token } = await t.inTenant(null, (db) => startPreview(db, { address, allow }))
  return { visitor: t.visitor(), token }
}

async function readSite(name: string) {
  const { visitor, token } = await startReading(siteUrl(name))
  await t.runJobs()
  return { visitor, token, preview: (await visitor.call(getPreview, { body: { token } })).body }
}

const claim = async (owner: Staff, token: string) =>
  (await owner.call(createImport, { body: { previewToken: token, ownershipConfirmed: true } })).body

const itemsOf = async (owner: Staff, id: string) =>
  (await owner.call(listImportItems, { params: { id }, query: { limit: 100 } })).body.rows

async function importSite(owner: Staff, name: string) {
  const { token } = await readSite(name)
  const { id } = await claim(owner, token)
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  return (await owner.call(getImport, { params: { id } })).body
}

const shopItems = async (owner: Staff) =>
  (await owner.call(listItems, { query: { limit: 100 } })).body.rows

const sites = [
  {
    name: 'maple-bakery',
    source: 'shopify',
    products: 40,
    brand: 'Maple Bakery',
    first: { title: 'Country Sourdough', priceMinor: 420, currency: 'GBP', variants: 4 },
  },
  {
    name: 'woolworks',
    source: 'woocommerce',
    products: 14,
    brand: 'Woolworks',
    first: { title: 'Merino Double Knit', priceMinor: 650, currency: 'GBP', variants: 4 },
  },
  {
    name: 'harbor-supply',
    source: 'shopify',
    products: 120,
    brand: 'Harbor Supply',
    first: { title: 'Coastal Mooring Rope', priceMinor: 1400, currency: 'USD', variants: 5 },
  },
  {
    name: 'green-grocer',
    source: 'json-ld',
    products: 16,
    brand: 'Grüner Korb',
    first: { title: 'Boskoop Apples', priceMinor: 349, currency: 'EUR', variants: 1 },
  },
  {
    name: 'old-pottery',
    source: 'microdata',
    products: 13,
    brand: 'Old Pottery',
    first: { title: 'Moon Vase', priceMinor: 8900, currency: 'USD', variants: 1 },
  },
] as const

test.each(someOf(sites))(
  '$name is read by its $source with names, prices, pictures and brand',
  async ({ name, source, products, brand, first }) => {
    const { preview } = await readSite(name)
    expect(preview).toMatchObject({ status: 'extracted', source, products, error: null, failed: 0 })
    // Four pages are read in parallel; the fastest comes first.
    expect(preview.firstProducts.slice(0, 4)).toContainEqual(expect.objectContaining(first))
    expect(
      preview.firstProducts.every(({ thumbnail }) =>
        thumbnail?.startsWith('data:image/webp;base64,'),
      ),
    ).toBe(true)
    expect(preview.brand).toMatchObject({
      name: brand,
      primary: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    expect(preview.brand.logo).toMatch(/^data:image\/webp/)
  },
  90_000,
)

test('SSR-05: a website full of traps is read to its end, and nothing of it can do harm', async () => {
  const { token, preview } = await readSite('slow-hostile')
  expect(preview).toMatchObject({ status: 'extracted', source: 'json-ld', products: 12 })
  const owner = await t.owner()
  const { id } = await claim(owner, token)
  const items = await itemsOf(owner, id)
  expect(items.filter(({ isSelected }) => !isSelected)).toMatchObject([{ problems: ['no-price'] }])
  const titles = items.map(({ title }) => title)
  expect(titles).toContain('Lantern')
  expect(titles).toContain('Ünïcödé Bottle 😀')
  expect(titles.join()).not.toMatch(/[<>‮]/)
  expect(Math.max(...titles.map(({ length }) => length))).toBeLessThanOrEqual(255)
  // Lists may have harmless pictures.
  for (const { thumbnail } of items) expect(thumbnail ?? 'data:image/webp').toMatch(/^data:.+webp/)
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  const done = (await owner.call(getImport, { params: { id } })).body
  expect(done).toMatchObject({ status: 'done', created: 11, images: { done: 0 } })
  expect(new Set(done.failures.map(({ subject }) => subject)).size).toBe(done.failures.length)
}, 90_000)

const refused = [
  ['', 'Enter a web address like example.com'],
  ['not a web address', 'Enter a web address like example.com'],
  ['ftp://example.com', 'Enter a web address like example.com'],
  ['http://user:secret@example.com', 'Enter a web address like example.com'],
  ['http://example.com:22', 'Enter a web address like example.com'],
  ['http://127.0.0.1/', 'This address is not on the public internet'],
  ['http://2130706433/', 'This address is not on the public internet'],
  ['http://[::ffff:169.254.169.254]/', 'This address is not on the public internet'],
  ['http://10.0.0.1/', 'This address is not on the public internet'],
  ['http://router.local/', 'This address is not on the public internet'],
  ['http://127.0.0.1:1', 'This address is not on the public internet'],
  ['http://[::1]:6600/', 'This address is not on the public internet'],
  ['http://localhost:3000', 'This address is not on the public internet'],
] as const

test.each(refused)('SSR-01: the address «%s» is refused in words', async (address, message) => {
  await expect(startReading(address)).rejects.toThrow(message)
})

test('a visitor is told beside the field what is wrong with an address', async () => {
  const { status, problem } = await t
    .visitor()
    .call(createPreview, { body: { address: 'http://10.0.0.1' } })
  expect(status).toBe(400)
  expect(problem).toMatchObject({ code: 'import_blocked', errors: [{ path: 'address' }] })
})

test('a site that redirects inside, does not answer or sells nothing says so, with a way forward', async () => {
  const port = new URL(siteUrl('x')).port
  const expected = {
    [`${siteUrl('slow-hostile')}/metadata`]: 'blocked',
    [`${siteUrl('slow-hostile')}/loop`]: 'redirect_loop',
    [`${siteUrl('slow-hostile')}/reset`]: 'unreachable',
    [`${siteUrl('maple-bakery')}/no-such-page`]: 'not_found',
    [`http://no-such-shop.localhost:${port}`]: 'not_found',
    [`${siteUrl('slow-hostile')}/private`]: 'robots',
  }
  for (const [address, code] of Object.entries(expected)) {
    const { visitor, token } = await startReading(address)
    await t.runJobs()
    const { body } = await visitor.call(getPreview, { body: { token } })
    expect(body, address).toMatchObject({ status: 'failed', error: { code } })
    expect(body.error?.advice.length).toBeGreaterThan(20)
  }
}, 90_000)

test('an address without a scheme falls back to http, and only its token shows the preview', async () => {
  const { visitor, token } = await startReading(siteUrl('woolworks').replace('http://', ''))
  await t.runJobs()
  expect((await visitor.call(getPreview, { body: { token } })).body.products).toBe(14)
  expect((await visitor.call(getPreview, { body: { token: 'guessed' } })).status).toBe(404)
})

test('a stopped reading stays stopped', async () => {
  const { visitor, token } = await startReading(siteUrl('woolworks'))
  await visitor.call(cancelPreview, { body: { token } })
  await t.runJobs()
  expect((await visitor.call(getPreview, { body: { token } })).body).toMatchObject({
    status: 'cancelled',
    products: 0,
  })
})

test('a reading that was cut off in the middle is continued and doubles nothing', async () => {
  const { visitor, token } = await startReading(siteUrl('green-grocer'))
  await t.runJobs()
  const { body: whole } = await visitor.call(getPreview, { body: { token } })
  const done = await t.inTenant(null, async (db) => {
    const row = await db
      .selectFrom('import_previews')
      .select('progress')
      .where('import_preview_id', '=', whole.id)
      .executeTakeFirstOrThrow()
    const pages = (row.progress as { done: string[] }).done
    // Simulates a crash after eleven pages: items stored, the last page not recorded as read.
    await db
      .deleteFrom('import_preview_items')
      .where('import_preview_id', '=', whole.id)
      .where('source_key', 'in', pages.slice(11))
      .execute()
    await db
      .updateTable('import_preview_items')
      .set({ title: 'Half read' })
      .where('import_preview_id', '=', whole.id)
      .where('source_key', '=', pages[10] ?? '')
      .execute()
    await db
      .updateTable('import_previews')
      .set({
        status: 'crawling',
        progress: JSON.stringify({ done: pages.slice(0, 10) }),
        failed: 0,
      })
      .where('import_preview_id', '=', whole.id)
      .execute()
    await enqueue(db, readWebsite, { previewId: whole.id })
    return pages
  })
  await t.runJobs()
  const { body } = await visitor.call(getPreview, { body: { token } })
  expect(body).toMatchObject({ status: 'extracted', products: 16, read: done.length })
  const titles = await t.inTenant(null, (db) =>
    db
      .selectFrom('import_preview_items')
      .select('title')
      .where('import_preview_id', '=', whole.id)
      .execute(),
  )
  expect(titles.map(({ title }) => title)).not.toContain('Half read')
}, 90_000)

test('a claimed preview is one import per shop, and no other shop can see it', async () => {
  const { token } = await readSite('woolworks')
  const [owner, other] = [await t.owner(), await t.owner()]
  const [first, again] = [await claim(owner, token), await claim(owner, token)]
  expect(again.id).toBe(first.id)
  for (const endpoint of [getImport, listImportItems, commitImport, undoImport] as const)
    expect((await other.call(endpoint, { params: { id: first.id } })).status).toBe(404)
  expect(
    (
      await owner.call(createImport, {
        body: { previewToken: token, ownershipConfirmed: false as true },
      })
    ).status,
  ).toBe(400)
})

test('the review edits, leaves out and filters before anything becomes a product', async () => {
  const owner = await t.owner()
  const { token } = await readSite('woolworks')
  const { id } = await claim(owner, token)
  const [first, second] = await itemsOf(owner, id)
  await owner.call(changeImportItems, {
    params: { id },
    body: { keys: [first?.key ?? ''], title: 'My wool', priceMinor: 999 },
  })
  const { body } = await owner.call(changeImportItems, {
    params: { id },
    body: { keys: [second?.key ?? ''], isSelected: false },
  })
  expect(body).toMatchObject({ items: 14, selected: 13, actions: { commit: null } })
  const select = async (isSelected: boolean) => {
    const shown = { filter: 'all', search: ' MY wool', isSelected } as const
    return (await owner.call(changeImportItems, { params: { id }, body: shown })).body.selected
  }
  expect([await select(false), await select(true)]).toEqual([12, 13])
  await owner.call(commitImport, { params: { id } })
  await t.runJobs()
  const items = await shopItems(owner)
  expect(items).toHaveLength(13)
  expect(items.map(({ title }) => title)).toContain('My wool')
  expect(items.map(({ title }) => title)).not.toContain(second?.title)
})

test('a commit makes products with variants, pictures, categories and redirects; a second one is 409', async () => {
  const owner = await t.owner()
  const done = await importSite(owner, 'woolworks')
  expect(done).toMatchObject({
    status: 'done',
    created: 14,
    committed: 14,
    total: 14,
    // 14 items, three categories and the about page.
    redirects: 18,
    failures: [],
  })
  expect(done.images.done).toBe(done.images.total)
  const again = await owner.call(commitImport, { params: { id: done.id } })
  expect(again).toMatchObject({ status: 409, problem: { code: 'invalid_transition' } })
  const stored = await t.inTenant(owner.tenantId, async (db) => ({
    variants: await db.selectFrom('variants').select('variant_id').execute(),
    images: await db.selectFrom('product_images').select('product_image_id').execute(),
    redirects: await db
      .selectFrom('redirects')
      .select(['from_path', 'to_path'])
      .orderBy('from_path')
      .execute(),
    profile: await db
      .selectFrom('business_profiles')
      .select(['logo_file_id', 'phone', 'email', 'website', 'opening_hours'])
      .executeTakeFirstOrThrow(),
    draft: await db
      .selectFrom('shop_drafts')
      .select(['theme', 'content'])
      .executeTakeFirstOrThrow(),
    tenant: await db
      .selectFrom('tenants')
      .select('name')
      .where('tenant_id', '=', owner.tenantId)
      .executeTakeFirstOrThrow(),
  }))
  expect(stored.variants.length).toBeGreaterThan(20)
  expect(stored.images).toHaveLength(done.images.done)
  expect(stored.redirects).toContainEqual({
    from_path: '/product/alpaca-cloud-lace',
    to_path: '/products/alpaca-cloud-lace',
  })
  expect(stored.profile.logo_file_id).not.toBeNull()
  expect(stored.draft.theme).toMatchObject({ primary: '#5b3a78' })
  expect(stored.profile.email).toBe(done.brand.email)
  expect(done.brand.email).toContain('woolworks')
  expect(stored.profile.opening_hours).toEqual(readOpeningHours(done.brand.hours))
  expect(stored.profile.opening_hours).not.toEqual([])
  expect(done.brand.introduction).not.toBe('')
  expect(stored.draft.content).toMatchObject({ homeIntro: done.brand.introduction })
  expect(stored.tenant.name).toBe('Woolworks')
}, 90_000)

test('the same website imported again brings items up to date and doubles none', async () => {
  const owner = await t.owner()
  await importSite(owner, 'woolworks')
  const [item] = await shopItems(owner)
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('products')
      .set({ title: 'By hand', version: 9 })
      .where('product_id', '=', item?.id ?? '')
      .execute(),
  )
  const again = await importSite(owner, 'woolworks')
  expect(again).toMatchObject({ created: 0, updated: 13 })
  expect(again.failures).toHaveLength(1)
  expect(await shopItems(owner)).toHaveLength(14)
}, 90_000)

test('an undo takes back what nobody touched, and the next import revives it', async () => {
  const owner = await t.owner()
  const done = await importSite(owner, 'woolworks')
  const [touched] = await shopItems(owner)
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('products')
      .set({ title: 'By hand', version: 9 })
      .where('product_id', '=', touched?.id ?? '')
      .execute(),
  )
  const entry = await undone(t, owner, done.id)
  expect(entry).toMatchObject({ removed: 13, kept: 1, status: 'undone' })
  const statuses = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('products').select('status').execute(),
  )
  expect(statuses.filter(({ status }) => status === 'archived')).toHaveLength(13)
  expect((await owner.call(undoImport, { params: { id: done.id } })).status).toBe(409)
  expect(await importSite(owner, 'woolworks')).toMatchObject({ updated: 13, created: 0 })
}, 120_000)
