import { load } from 'cheerio'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { hostileTexts } from '../../testing/hostile-texts.ts'
import { listFindings } from '../../testing/shop/list-findings.ts'
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

let t: TestApp
let owner: Staff
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
  owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
}, 120_000)
afterAll(() => t.close())

test('XSS-01: hostile texts in every field of an item stay text on every page that shows it', async () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(150)
  const { slug } = await addItem(t, owner, { title: 'Loaf' })
  const browser = browserOf(t, owner.slug)
  const wrong: string[] = []
  for (const text of hostileTexts) {
    await t.inTenant(owner.tenantId, (db) =>
      sql`update products set title = ${text}, description = ${`${text}\n\n- ${text}\n\n## ${text}`}, vendor = ${text.slice(0, 255)}, allergens = ${text.slice(0, 255)},
        tags = array[${text.slice(0, 60)}], seo_title = ${text.slice(0, 70)}, seo_description = ${text.slice(0, 300)},
        version = version + 1, updated_at = app_now() where slug = ${slug}`.execute(db),
    )
    const { html } = await browser.get(`/products/${slug}?n=${encodeURIComponent(text)}`)
    wrong.push(...listFindings(html).map((found) => `${text}: ${found}`))
  }
  expect(wrong).toEqual([])
}, 120_000)

test('XSS-01: hostile texts in search, addresses and the pages of a shop stay text', async () => {
  const wrong: string[] = []
  const browser = browserOf(t, owner.slug)
  for (const text of hostileTexts) {
    const asked = encodeURIComponent(text)
    for (const path of [`/search?q=${asked}`, `/${asked}`, `/products/${asked}?page=${asked}`]) {
      const { html } = await browser.get(path)
      wrong.push(...listFindings(html).map((found) => `${path}: ${found}`))
    }
  }
  const all = hostileTexts.join('\n\n')
  await publish(
    t,
    owner,
    snapshotOf(`Shop ${hostileTexts[0]}`.slice(0, 120), {
      home: {
        heading: (hostileTexts[1] ?? '').slice(0, 120),
        intro: all.slice(0, 600),
        featuredCategoryIds: [],
      },
      pages: [{ path: '/about', title: (hostileTexts[2] ?? '').slice(0, 120), body: all }],
    }),
  )
  for (const path of ['/', '/about'])
    wrong.push(...listFindings((await browser.get(path)).html).map((found) => `${path}: ${found}`))
  expect(wrong).toEqual([])
}, 120_000)

test('XSS-03: data for search engines cannot end its script, and is read back as it was', async () => {
  const name = 'Loaf </script><script>alert(1)</script> <!--<script> \u2028\u2029 &amp; "x"'
  const { slug } = await addItem(t, owner, { title: name })
  const { html } = await browserOf(t, owner.slug).get(`/products/${slug}`)
  const $ = load(html)
  const data = JSON.parse($('script[type="application/ld+json"]').text()) as { name: string }
  expect(data.name).toBe(name)
  expect(listFindings(html)).toEqual([])
  const raw = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(raw).not.toMatch(/[<>\u2028\u2029]/)
})
