import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  changeImportItems,
  commitImport,
  getImport,
  listImportItems,
} from '@marketday/contract/imports/imports'
import type { PreviewStatus } from '@marketday/contract/imports/preview-states'
import type { SourceItem } from '@marketday/contract/imports/source-items'
import { listItems } from '@marketday/contract/catalog/products/products'
import { plainVariant } from '@marketday/contract/imports/source-items'

import { insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { insertImport } from '../../../testing/imports/insert-import.ts'
import { undone } from '../../../testing/imports/undone.ts'
import { startDelayed } from '../../../testing/platform/start-delayed.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { listPending } from './commit-items.ts'
import { storeBatch } from './store-batch.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Found {
  readonly key: string
  readonly title?: string
  readonly sku?: string
  readonly priceMinor?: number | null
  readonly priceRange?: SourceItem['priceRange']
}

const host = 'supplies.example'

const sourceItem = ({
  key,
  title = `Supply ${key}`,
  sku = '',
  priceMinor = 450,
  priceRange,
}: Found): SourceItem => ({
  key,
  source: 'shopify',
  url: `https://${host}/products/${key}`,
  title,
  description: 'Kept cool and dry.',
  category: 'Supplies',
  vendor: 'Harbour',
  tags: [],
  options: [],
  variants: [{ ...plainVariant, sku, priceMinor, quantity: 10 }],
  images: [],
  currency: 'GBP',
  confidence: 1,
  ...(priceRange && { priceRange }),
})

const storeFound = (db: Db, previewId: string, found: readonly Found[]) =>
  insertRows(
    db,
    'import_preview_items',
    found.map(sourceItem).map((item, position) => ({
      import_preview_id: previewId,
      source_key: item.key,
      position,
      title: item.title,
      price_minor: item.variants[0]?.priceMinor ?? null,
      highest_price_minor: item.variants[0]?.priceMinor ?? null,
      currency: 'GBP',
      item,
    })),
  )

function importOf(owner: Staff, found: readonly Found[]): Promise<string> {
  return t.inTenant(owner.tenantId, async (db) => {
    const { importId, previewId } = await insertImport(db, {
      preview: { address: `https://${host}`, host, source: 'shopify', currency: 'GBP' },
    })
    await storeFound(db, previewId, found)
    return importId
  })
}

async function readOn(
  owner: Staff,
  id: string,
  {
    found,
    ...preview
  }: {
    status: PreviewStatus
    found: readonly Found[]
    source?: string
    progress?: { done: string[] }
  },
) {
  await t.inTenant(owner.tenantId, async (db) => {
    const { import_preview_id: previewId } = await db
      .updateTable('import_previews')
      .set(preview)
      .from('imports')
      .whereRef('imports.import_preview_id', '=', 'import_previews.import_preview_id')
      .where('imports.import_id', '=', id)
      .returning('import_previews.import_preview_id')
      .executeTakeFirstOrThrow()
    await storeFound(db, previewId, found)
  })
}

async function commit(owner: Staff, id: string) {
  expect((await owner.call(commitImport, { params: { id } })).status).toBeLessThan(300)
  await t.runJobs()
  return (await owner.call(getImport, { params: { id } })).body
}

async function follow(owner: Staff, id: string) {
  await startDelayed(t)
  await t.runJobs()
  return (await owner.call(getImport, { params: { id } })).body
}

const catalogue = (owner: Staff) =>
  t.inTenant(owner.tenantId, async (db) => {
    const [products, variants, levels, cards, words, size, movements, audit] = await Promise.all([
      db.selectFrom('products').select(['title', 'slug', 'status']).orderBy('slug').execute(),
      db.selectFrom('variants').select(['sku', 'price_minor']).orderBy('sku').execute(),
      db.selectFrom('stock_levels').select('on_hand').execute(),
      db.selectFrom('product_cards').select('slug').execute(),
      db.selectFrom('catalogue_words').select('words').execute(),
      db.selectFrom('catalogue_sizes').select('products').executeTakeFirst(),
      db.selectFrom('stock_movements').select(['type', 'reference_type']).execute(),
      db.selectFrom('events').select('name').where('object_type', '=', 'product').execute(),
    ])
    return {
      slugs: products.map(({ slug }) => slug),
      titles: products.map(({ title }) => title),
      skus: variants.map(({ sku }) => sku),
      prices: variants.map(({ price_minor: price }) => price),
      onHand: levels.reduce((sum, level) => sum + level.on_hand, 0),
      cards: cards.length,
      words: words.length,
      size: size?.products,
      movements,
      actions: audit.map(({ name }) => name),
    }
  })

const many = (count: number): Found[] =>
  Array.from({ length: count }, (_none, index) => ({ key: `k${index}`, sku: `S-${index}` }))

test('several batches become items with stock, cards, search words and a timeline each', async () => {
  const owner = await t.owner()
  const done = await commit(owner, await importOf(owner, many(260)))
  expect(done).toMatchObject({ status: 'done', created: 260, committed: 260, redirects: 260 })
  const stored = await catalogue(owner)
  expect(stored).toMatchObject({ onHand: 2600, cards: 260, words: 520, size: 260 })
  expect(new Set(stored.movements.map((row) => `${row.type} ${row.reference_type}`))).toEqual(
    new Set(['receive import']),
  )
  expect(stored.actions.filter((action) => action === 'item.created')).toHaveLength(260)
}, 60_000)

test('an item without a price, or with one of 0, comes as a draft that nobody can buy', async () => {
  const owner = await t.owner()
  const id = await importOf(owner, [{ key: 'a' }, { key: 'free', priceMinor: 0 }])
  expect((await owner.call(getImport, { params: { id } })).body).toMatchObject({ selected: 1 })
  const chosen = { keys: ['free'], isSelected: true }
  expect((await owner.call(changeImportItems, { params: { id }, body: chosen })).status).toBe(200)
  expect(await commit(owner, id)).toMatchObject({ created: 2 })
  const { rows } = (await owner.call(listItems, { query: {} })).body
  expect(rows.map(({ title, status }) => [title, status])).toEqual([
    ['Supply a', 'active'],
    ['Supply free', 'draft'],
  ])
})

test('what is confirmed while the website is still being read comes at once, the rest as it is found', async () => {
  const owner = await t.owner()
  const id = await importOf(owner, [{ key: 'a' }])
  await readOn(owner, id, { status: 'crawling', found: [] })
  const first = await commit(owner, id)
  expect(first).toMatchObject({ status: 'committing', created: 1, committed: 1, total: 1 })
  await readOn(owner, id, { status: 'crawling', found: [{ key: 'b' }, { key: 'c' }] })
  expect(await follow(owner, id)).toMatchObject({ status: 'committing', created: 3, total: 3 })
  await readOn(owner, id, { status: 'extracted', found: [{ key: 'd' }] })
  expect(await follow(owner, id)).toMatchObject({ status: 'done', created: 4, committed: 4 })
  expect((await catalogue(owner)).slugs).toHaveLength(4)
})

test('what a list of products names waits until its own page was read', async () => {
  const owner = await t.owner()
  const id = await importOf(owner, [{ key: 'a' }, { key: 'b' }])
  const pages = { source: 'json-ld', progress: { done: ['a'] } }
  await readOn(owner, id, { status: 'crawling', found: [], ...pages })
  expect(await commit(owner, id)).toMatchObject({ status: 'committing', created: 1, total: 2 })
  await readOn(owner, id, { status: 'extracted', found: [] })
  expect(await follow(owner, id)).toMatchObject({ status: 'done', created: 2 })
})

test('a website that gives nothing after it was confirmed ends its import with nothing', async () => {
  const owner = await t.owner()
  const id = await importOf(owner, [])
  await readOn(owner, id, { status: 'probing', found: [] })
  expect(await commit(owner, id)).toMatchObject({ status: 'committing', total: 0 })
  await readOn(owner, id, { status: 'failed', found: [] })
  expect(await follow(owner, id)).toMatchObject({ status: 'done', created: 0 })
})

test('an item that cannot be one says why and holds no other back', async () => {
  const owner = await t.owner()
  const title = 'Very long name '.repeat(20)
  const done = await commit(
    owner,
    await importOf(owner, [{ key: 'a' }, { key: 'long', title }, { key: 'b' }]),
  )
  expect(done).toMatchObject({ status: 'done', created: 2, committed: 3 })
  expect(done.failures).toEqual([{ subject: title, reason: 'At most 255 characters' }])
  expect((await catalogue(owner)).titles).toEqual(['Supply a', 'Supply b'])
})

test('an item that only the database refuses does not take its batch with it', async () => {
  const owner = await t.owner()
  // Fits into the index of read items, but not, with the shop's id added, into that of the
  // products.
  const key = randomBytes(2000).toString('base64url')
  const done = await commit(
    owner,
    await importOf(owner, [{ key: 'a' }, { key, title: 'Unstorable' }, { key: 'b' }]),
  )
  expect(done).toMatchObject({ status: 'done', created: 2, committed: 3, redirects: 2 })
  expect(done.failures).toEqual([
    { subject: 'Unstorable', reason: 'Something in it cannot be stored' },
  ])
  expect(await catalogue(owner)).toMatchObject({ size: 2, onHand: 20, words: 4 })
})

test('what its page prices from … to … says so, and sells once its owner has given it a price', async () => {
  const owner = await t.owner()
  const priceRange = { lowestMinor: 2000, highestMinor: 3000 }
  const id = await importOf(owner, [{ key: 'a', priceMinor: null, priceRange }])
  const item = async () =>
    (await owner.call(listImportItems, { params: { id }, query: {} })).body.rows[0]
  const problems = ['no-price', 'price-range', 'no-image']
  expect(await item()).toMatchObject({ problems, priceRange, isSelected: false })
  await owner.call(changeImportItems, { params: { id }, body: { keys: ['a'], priceMinor: 2500 } })
  expect(await item()).toMatchObject({ problems: ['no-image'], priceRange: null, isSelected: true })
  await commit(owner, id)
  expect((await catalogue(owner)).prices).toEqual([2500])
})

test('titles and SKUs that meet in one batch are told apart', async () => {
  const owner = await t.owner()
  await commit(owner, await importOf(owner, [{ key: 'old', title: 'Cake', sku: 'OLD' }]))
  await commit(
    owner,
    await importOf(owner, [
      { key: 'c1', title: 'Cake', sku: 'OLD' },
      { key: 'c2', title: 'Cake', sku: 'NEW' },
      { key: 'c3', title: 'Cake 2', sku: 'NEW' },
    ]),
  )
  const { slugs, skus } = await catalogue(owner)
  expect(slugs).toEqual(['cake', 'cake-2', 'cake-2-2', 'cake-3'])
  expect(skus).toEqual(['NEW', 'OLD', null, null])
})

test('a plan takes what it holds, says so before, and the rest is imported once there is room', async () => {
  const owner = await t.owner()
  const fill = (name: string, count: number) =>
    t.inTenant(owner.tenantId, (db) =>
      insertRows(
        db,
        'products',
        Array.from({ length: count }, (_none, index) => ({
          title: 'There',
          slug: `${name}-${index}`,
        })),
      ),
    )
  await fill('there', 498)
  const id = await importOf(owner, many(4))
  const entry = async () => (await owner.call(getImport, { params: { id } })).body
  const plan = { plan: 'Starter', allowed: 500, next: { plan: 'Growth' } }
  expect((await entry()).shortage).toMatchObject({ ...plan, used: 498, waiting: 2 })
  const done = await commit(owner, id)
  expect(done).toMatchObject({ status: 'done', created: 2, committed: 2, left: 2, failures: [] })
  expect(done.shortage).toMatchObject({ ...plan, used: 500, waiting: 2 })
  expect(done.actions.commit).toMatch(/plan holds 500 items/)
  const again = await owner.call(commitImport, { params: { id } })
  expect([again.status, again.problem.detail]).toEqual([409, done.actions.commit])
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('products').set({ status: 'archived' }).where('slug', '=', 'there-0').execute(),
  )
  expect(await entry()).toMatchObject({
    left: 2,
    shortage: { waiting: 1 },
    actions: { commit: null },
  })
  expect(await commit(owner, id)).toMatchObject({ status: 'done', created: 3, left: 1 })
})

test('what is an item already is brought up to date also when the plan is full', async () => {
  const owner = await t.owner()
  await commit(owner, await importOf(owner, many(2)))
  await t.inTenant(owner.tenantId, (db) =>
    insertRows(
      db,
      'products',
      Array.from({ length: 498 }, (_none, index) => ({ title: 'There', slug: `there-${index}` })),
    ),
  )
  const again = await commit(owner, await importOf(owner, many(3)))
  expect(again).toMatchObject({ status: 'done', created: 0, updated: 2, committed: 2, left: 1 })
})

test('CRA-02 a commit that was killed between two batches is continued and doubles nothing', async () => {
  const owner = await t.owner()
  const found = [{ key: 'bad', title: 'Very long name '.repeat(20) }, ...many(20)]
  const id = await importOf(owner, found)
  await owner.call(commitImport, { params: { id } })
  const keys = found.map(({ key }) => key).slice(0, 11)
  await t.inTenant(owner.tenantId, (db) => storeBatch(db, id, keys))
  await t.inTenant(owner.tenantId, (db) => storeBatch(db, id, keys.slice(1)))
  expect(await t.inTenant(owner.tenantId, (db) => listPending(db, id))).toHaveLength(10)
  const half = (await owner.call(getImport, { params: { id } })).body
  expect(half).toMatchObject({ status: 'committing', committed: 11, total: 21, created: 10 })
  await t.runJobs()
  const done = (await owner.call(getImport, { params: { id } })).body
  expect(done).toMatchObject({ status: 'done', committed: 21, created: 20, redirects: 20 })
  expect(done.failures).toHaveLength(1)
  expect(await catalogue(owner)).toMatchObject({ size: 20, onHand: 200 })
})

test('a batch that comes again is brought up to date: prices, swapped SKUs, what was taken back', async () => {
  const owner = await t.owner()
  const first = await importOf(owner, [
    { key: 'a', sku: 'ONE' },
    { key: 'b', sku: 'TWO' },
  ])
  await commit(owner, first)
  expect(await undone(t, owner, first)).toMatchObject({ removed: 2, kept: 0 })
  expect(await catalogue(owner)).toMatchObject({ cards: 0, size: 0 })
  const again = await commit(
    owner,
    await importOf(owner, [
      { key: 'a', sku: '', title: 'Renamed', priceMinor: 500 },
      { key: 'b', sku: 'ONE', priceMinor: 600 },
    ]),
  )
  expect(again).toMatchObject({ status: 'done', created: 0, updated: 2, failures: [] })
  const { titles, skus, prices, cards, onHand, actions } = await catalogue(owner)
  expect({ titles, skus, cards, onHand }).toEqual({
    titles: ['Renamed', 'Supply b'],
    skus: ['ONE', null],
    cards: 2,
    onHand: 20,
  })
  expect(prices.toSorted((a, b) => a - b)).toEqual([500, 600])
  expect(actions.filter((action) => action === 'item.active')).toHaveLength(2)
})
