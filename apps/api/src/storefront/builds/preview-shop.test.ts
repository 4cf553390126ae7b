import { load } from 'cheerio'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import {
  changeImportItems,
  commitImport,
  createImport,
  listImportItems,
} from '@marketday/contract/imports/imports'
import { getThemeSheet } from '@marketday/contract/storefront/shop/shop-draft'
import { getStorefrontPicture } from '@marketday/contract/storefront/builds'
import { completeSetup, previewShop } from '@marketday/contract/accounts/tenants/setup'
import { startTrial } from '@marketday/contract/accounts/billing/billing'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'

import { hostileTexts } from '../../../testing/hostile-texts.ts'
import { finishAll } from '../../../testing/set-up-shop.ts'
import { listFindings } from '../../../testing/shop/list-findings.ts'
import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { createPreview } from '../../imports/previews/create-preview.ts'

let t: TestApp
let bakery: { owner: Staff; importId: string }
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp({ IMPORT_HASTE: '50' })
  const owner = await t.owner()
  bakery = { owner, importId: await readSite(owner, 'maple-bakery') }
}, 120_000)
afterAll(() => t.close())

const facts: BodyInput<typeof previewShop> = {
  email: 'hello@rye.example.com',
  phone: '+441134960000',
  logoFileId: null,
  shopName: 'Rye Shop',
  currency: 'GBP',
  locale: 'en-GB',
  primaryColour: '#7a3b12',
  openingHours: [{ weekday: 1, opens: '08:00', closes: '17:00' }],
  address: '12 Briggate, Leeds LS1 6HD',
  importId: null,
}

async function readSite(owner: Staff, name: string): Promise<string> {
  const address = `http://${name}.localhost:${new URL(inject('sandboxUrl')).port}`
  const { importAllow: allow } = t.app.services.config
  const { token } = await t.inTenant(null, (db) => createPreview(db, { address, allow }))
  await t.runJobs()
  const { body } = await owner.call(createImport, {
    body: { previewToken: token, ownershipConfirmed: true },
  })
  return body.id
}

let calls = 0

/** A separate network each: the rate limit is per network and minute. */
async function see(owner: Staff, change: Partial<typeof facts> = {}): Promise<string> {
  const network = `192.0.2.${(calls += 1) % 250}`
  const { status, body } = await owner.call(previewShop, { body: { ...facts, ...change }, network })
  expect(status).toBe(200)
  return body.html
}

const cardsIn = (html: string) => {
  const $ = load(html)
  return $('main li a[href^="/products/"]')
    .toArray()
    .map((card) => $(card).text())
}

test('the preview of an empty shop is its first page with name, hours, contact and the true empty shelf', async () => {
  const owner = await t.owner()
  const $ = load(await see(owner))
  expect($('h1').text()).toBe('Welcome to Rye Shop')
  expect($('main').text()).toContain('No items yet')
  expect($('footer').text()).toContain('08:00–17:00')
  expect($('footer').text()).toContain('+44 113 496 0000')
  expect($('footer').text()).toContain('12 Briggate')
  expect($('footer').text()).toContain('hello@rye.example.com')
})

test('BIL-04 a break at noon is in the hours of the shop and in what search engines read', async () => {
  const owner = await t.owner()
  const openingHours = [
    { weekday: 1, opens: '09:00', closes: '12:30' },
    { weekday: 1, opens: '14:00', closes: '18:00' },
  ]
  const $ = load(await see(owner, { openingHours }))
  expect($('footer').text()).toContain('09:00–12:30, 14:00–18:00')
  const data = JSON.parse($('script[type="application/ld+json"]').text()) as object
  expect(data).toMatchObject({
    openingHoursSpecification: openingHours.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Monday',
      opens,
      closes,
    })),
  })
})

test('nothing in a preview runs, is followed or takes the focus, and its look is asked of the main origin', async () => {
  const owner = await t.owner()
  const html = await see(owner)
  const $ = load(html)
  expect($('body').attr('inert')).toBeDefined()
  expect($('script[src]').length).toBe(0)
  const sheets = $('link[rel=stylesheet]')
    .toArray()
    .map(({ attribs }) => attribs['href'] ?? '')
  for (const url of sheets) {
    const reply = await t.app.inject({ url, headers: { host: 'localhost' } })
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([
      url,
      200,
      expect.stringContaining('text/css'),
    ])
  }
  expect(sheets).toHaveLength(2)
  const { body } = await t
    .visitor()
    .call(getThemeSheet, { query: { primary: '#7a3b12', radius: 'soft', font: 'sans' } })
  expect(body).toContain('--primary: #7a3b12')
})

test('what is shown before an import follows its review, and is what the shop shows after it, card by card', async () => {
  const { owner, importId } = bakery
  const found = cardsIn(await see(owner, { importId }))
  expect(found).toHaveLength(8)
  expect(found.join()).toContain('Country Sourdough')
  expect(found.some((card) => card.includes('from '))).toBe(true)

  const { body } = await owner.call(listImportItems, { params: { id: importId }, query: {} })
  const [dropped, unpriced, repriced] = body.rows
  if (!dropped || !unpriced || !repriced) throw new Error('the website has items')
  const change = (key: string, to: object) =>
    owner.call(changeImportItems, { params: { id: importId }, body: { keys: [key], ...to } })
  await change(dropped.key, { isSelected: false })
  await change(unpriced.key, { priceMinor: 0, isSelected: true })
  await change(repriced.key, { priceMinor: 123_45 })
  const waiting = cardsIn(await see(owner, { importId }))
  expect(waiting.filter((card) => card.includes(dropped.title))).toEqual([])
  expect(waiting.filter((card) => card.includes(unpriced.title))).toEqual([])
  expect(waiting[0]).toBe(`${repriced.title}£123.45`)

  await finishAll(owner)
  await owner.call(startTrial, { body: { planId: 'starter', interval: 'month' } })
  await owner.call(commitImport, { params: { id: importId } })
  await t.runJobs()
  await owner.call(completeSetup, { body: {} })
  await t.runJobs()
  expect(cardsIn(await see(owner, { importId }))).toEqual(waiting)
  expect(cardsIn((await browserOf(t, owner.slug).get('/')).html)).toEqual(waiting)
})

test('an edited fact is drawn and not stored', async () => {
  const owner = await t.owner()
  const html = await see(owner, { shopName: 'Other Name', primaryColour: '#006644' })
  expect(load(html)('h1').text()).toBe('Welcome to Other Name')
  expect(html).toContain('primary=%23006644')
  const { name } = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('tenants')
      .select('name')
      .where('tenant_id', '=', owner.tenantId)
      .executeTakeFirstOrThrow(),
  )
  expect(name).toBe('Test Bakery')
})

test('the live shop is drawn as it is, for whoever sees its builds', async () => {
  const owner = await t.owner()
  const picture = async (staff: Staff) => await staff.call(getStorefrontPicture)
  expect((await picture(owner)).body).toEqual({ html: null })
  await publish(t, owner, snapshotOf('Rye & Co'))
  const { html } = (await picture(owner)).body
  expect(html).toContain('Rye &amp; Co')
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/)
  expect((await picture(await t.member(owner, 'catalogue'))).status).toBe(200)
  expect((await picture(await t.member(owner, 'driver'))).status).toBe(403)
})

test('only the owner sees it, and nobody sees what another shop has read or uploaded', async () => {
  const owner = await t.owner()
  const manager = await t.member(owner, 'manager')
  expect((await manager.call(previewShop, { body: facts })).status).toBe(403)
  expect((await t.visitor().call(previewShop, { body: facts })).status).toBe(401)
  const importId = await readSite(owner, 'woolworks')
  const stranger = await t.owner()
  const foreign = await stranger.call(previewShop, { body: { ...facts, importId } })
  expect(foreign.status).toBe(404)
})

test('XSS-01: hostile texts of a website and of its owner stay text in the preview', async () => {
  const owner = await t.owner()
  const importId = await readSite(owner, 'woolworks')
  const wrong: string[] = []
  for (const text of hostileTexts) {
    await t.inTenant(owner.tenantId, (db) =>
      sql`update import_preview_items set title = ${text}, thumbnail = null, item = item || jsonb_build_object('title', ${text}::text, 'category', ${text}::text)
        where import_preview_id = (select import_preview_id from imports where import_id = ${importId})`.execute(
        db,
      ),
    )
    await t.inTenant(owner.tenantId, (db) =>
      sql`update import_previews set brand = brand || jsonb_build_object('tagline', ${text}::text, 'introduction', ${text}::text)
        where import_preview_id = (select import_preview_id from imports where import_id = ${importId})`.execute(
        db,
      ),
    )
    const shopName = text.replaceAll(/\s/g, ' ').slice(0, 80)
    const html = await see(owner, { importId, shopName, address: text.slice(0, 300) })
    wrong.push(...listFindings(html).map((found) => `${text}: ${found}`))
  }
  expect(wrong).toEqual([])
}, 120_000)
