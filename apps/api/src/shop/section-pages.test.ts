import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { createZone } from '@marketday/contract/deliveries/delivery-zones'
import { createSlotTemplate } from '@marketday/contract/deliveries/delivery-slots'
import { newSection, standardDesign } from '@marketday/contract/storefront/design/design'
import type { Section, SectionType } from '@marketday/contract/storefront/design/section-kinds'

import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'
import type { Staff } from '../../testing/actors.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())
beforeEach(async () => {
  owner = await t.owner()
})

const withSettings = (type: SectionType, settings: object): Section => {
  const section = newSection(type, 'own1')
  return { ...section, settings: { ...section.settings, ...settings } } as Section
}

const publishHome = (...sections: readonly Section[]) =>
  publish(t, owner, snapshotOf('Bakery', { design: { ...standardDesign, home: sections } }))

const zone = {
  name: 'Town',
  feeMinor: 300,
  freeOverMinor: 3000,
  minimumMinor: 1000,
  priority: 1,
  requiresPin: false,
  isActive: true,
  kind: 'postcodes' as const,
  postcodes: ['LS6', 'LS7 1AA'],
}

const answerTo = async (postcode: string) => {
  const { html } = await browserOf(t, owner.slug).get(`/?postcode=${encodeURIComponent(postcode)}`)
  return /role="status"[^>]*>(.*?)<\/div>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, ' ')
    .trim()
}

test('a delivery check answers on the page, for this shopper only', async () => {
  await publishHome(newSection('deliveryCheck', 'own1'))
  await addItem(t, owner, { title: 'Rye' })
  expect(await answerTo('LS6 3HE')).toBe('We don’t deliver at the moment.')
  await owner.call(createZone, { body: zone })
  expect(await answerTo('ls6 3he')).toBe(
    'Yes, we deliver to ls6 3he.  Delivery costs £3.00, free from £30.00. Minimum order: £10.00.',
  )
  expect(await answerTo('LS7')).toContain('We deliver to part of LS7.')
  expect(await answerTo('YO1')).toContain('No, YO1 is outside our delivery area.')
  const browser = browserOf(t, owner.slug)
  expect((await browser.get('/?postcode=LS6')).headers['cache-control']).toBe('no-store')
  const plain = await browser.get('/')
  expect(plain.headers['cache-control']).not.toBe('no-store')
  expect(plain.html).not.toContain('role="status"')
  expect(plain.html).toContain('rel="canonical"')
})

test('a delivery check names the next free day, and says when every time is taken', async () => {
  await publishHome(newSection('deliveryCheck', 'own1'))
  await owner.call(createZone, { body: zone })
  const slot = { kind: 'delivery', startsAt: '09:00', endsAt: '12:00' } as const
  for (const weekday of [1, 4])
    await owner.call(createSlotTemplate, {
      body: { ...slot, weekday, cutoffMinutes: 60, capacity: 1 },
    })
  expect(await answerTo('LS6')).toMatch(/Next delivery: (?:Monday|Thursday) \d+/)
  await t.inTenant(owner.tenantId, (db) =>
    sql`update slot_templates set capacity = 1, weekday = weekday, cutoff_minutes = 10080`.execute(
      db,
    ),
  )
  await t.inTenant(owner.tenantId, (db) =>
    sql`insert into delivery_slots (delivery_slot_id, slot_template_id, delivery_kind, day, starts_at, ends_at, closes_at, capacity, taken)
      select slot_id_of(slot_template_id, day::date), slot_template_id, 'delivery', day, day, day + interval '1 hour', day, 1, 1
      from slot_templates, generate_series(app_now()::date, app_now()::date + 15, '1 day') day
      where weekday = extract(isodow from day)`.execute(db),
  )
  expect(await answerTo('LS6')).toContain('Every delivery time of the next two weeks is taken')
})

test('a postcode beyond reason or on a page without the check changes nothing', async () => {
  await publishHome(newSection('hero', 'own1'))
  await owner.call(createZone, { body: zone })
  expect(await answerTo('LS6')).toBeUndefined()
  await publishHome(newSection('deliveryCheck', 'own1'))
  expect(await answerTo(' ')).toBeUndefined()
  const { html } = await browserOf(t, owner.slug).get(`/?postcode=${'<b>'.repeat(200)}`)
  expect(html).not.toContain('<b>')
})

test('categories as pictures show the first item with a picture, also of a subcategory', async () => {
  const { body: bread } = await owner.call(createCategory, { body: { title: 'Bread' } })
  const { body: rolls } = await owner.call(createCategory, {
    body: { title: 'Rolls', parentId: bread.id },
  })
  const item = await addItem(t, owner, { title: 'Kaiser roll' })
  await t.inTenant(owner.tenantId, async (db) => {
    await sql`with file as (
        insert into files (storage_key, content_hash, content_type, byte_size, width, height)
        values ('t/x/roll', 'roll', 'image/webp', 1, 900, 600) returning file_id)
      insert into product_images (product_id, file_id, position, alt)
      select ${item.id}::uuid, file_id, 0, '' from file`.execute(db)
    await sql`update products set category_id = ${rolls.id}::uuid`.execute(db)
  })
  await publishHome(withSettings('categories', { style: 'pictures', categories: [bread.id] }))
  const { html } = await browserOf(t, owner.slug).get('/')
  expect(html).toContain('t/x/roll/480.webp')
  expect(html).toContain('href="/categories/bread"')
})

test('categories with their items show those of each, under its title', async () => {
  const { body: bread } = await owner.call(createCategory, { body: { title: 'Bread' } })
  const { body: empty } = await owner.call(createCategory, { body: { title: 'Cakes' } })
  const rye = await addItem(t, owner, { title: 'Rye' })
  await addItem(t, owner, { title: 'Loose tea' })
  await t.inTenant(owner.tenantId, (db) =>
    sql`update products set category_id = ${bread.id}::uuid where product_id = ${rye.id}::uuid`.execute(
      db,
    ),
  )
  await publishHome(
    withSettings('categories', { style: 'items', categories: [empty.id, bread.id] }),
  )
  const { html } = await browserOf(t, owner.slug).get('/')
  const section = html.slice(html.indexOf('id="section-'), html.indexOf('<footer'))
  expect(section).toMatch(/<h2[^>]*>Bread<\/h2>/)
  expect(section).toContain('href="/products/rye"')
  expect(section).not.toContain('Loose tea')
  expect(section).not.toContain('Cakes</h2>')
})

test('a published page leaves out an item, a category, a collection and a picture that are gone', async () => {
  const { body: bread } = await owner.call(createCategory, { body: { title: 'Bread' } })
  const [gone, rye] = [
    await addItem(t, owner, { title: 'Gone' }),
    await addItem(t, owner, { title: 'Rye' }),
  ]
  const missing = { fileId: gone.id, key: 't/x/missing', width: 9, height: 9 }
  const picture = { ...missing, alt: 'Missing', focalX: 50, focalY: 50 }
  const withId = (section: Section, id: string) => ({ ...section, id })
  await publishHome(
    withId(withSettings('featuredProducts', { products: [gone.id, rye.id] }), 'own1'),
    withId(withSettings('categories', { categories: [bread.id] }), 'own2'),
    withId(withSettings('collection', { collection: 'gone' }), 'own3'),
    withId(withSettings('textPicture', { text: 'By hand', picture }), 'own4'),
  )
  await t.inTenant(owner.tenantId, async (db) => {
    await sql`delete from categories where category_id = ${bread.id}::uuid`.execute(db)
    await sql`update products set status = 'archived' where product_id = ${gone.id}::uuid`.execute(
      db,
    )
  })
  const { html, status } = await browserOf(t, owner.slug).get('/')
  expect(status).toBe(200)
  expect(html).toContain('Rye')
  expect(html).toContain('By hand')
  expect(html).not.toContain('Gone')
  expect(html).not.toContain('/categories/bread')
})

test('a title in another script keeps its direction beside English text', async () => {
  const bread = await addItem(t, owner, { title: 'خبز (2)' })
  await publishHome(withSettings('featuredProducts', { products: [bread.id] }))
  const browser = browserOf(t, owner.slug)
  expect((await browser.get('/')).html).toContain('<bdi class="item-title">خبز (2)</bdi>')
  expect((await browser.get('/products/khbz-2')).html).toContain('<bdi>خبز (2)</bdi></h1>')
})

test('the list of viewed items has those still for sale, in their order', async () => {
  await publishHome(newSection('recentlyViewed', 'own1'))
  const [rye, spelt] = [
    await addItem(t, owner, { title: 'Rye' }),
    await addItem(t, owner, { title: 'Spelt' }),
  ]
  const draft = await addItem(t, owner, { title: 'Secret', status: 'draft' })
  const foreign = await addItem(t, await t.owner(), { title: 'Foreign' })
  const browser = browserOf(t, owner.slug)
  const ids = [spelt.id, draft.id, foreign.id, 'x', rye.id].join()
  const { html, status, headers } = await browser.get(`/recently-viewed?ids=${ids}`)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect([...html.matchAll(/href="\/products\/([^"]+)"/g)].map(([, slug]) => slug)).toEqual([
    'spelt',
    'rye',
  ])
  expect(html).toContain('noindex')
  expect((await browser.get('/recently-viewed')).status).toBe(200)
  expect((await browser.get('/products/rye')).html).toContain(`data-viewed="${rye.id}"`)
  await publishHome(newSection('hero', 'own1'))
  // The pointer to the live build is cached for a moment.
  await expect
    .poll(async () => (await browser.get('/products/rye')).html)
    .not.toContain('data-viewed')
})
