import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  getBulkAct,
  listBulkActItems,
  saveCellEdits,
  startBulkAct,
  undoBulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import { createCategory } from '@marketday/contract/catalog/categories/categories'
import {
  archiveItem,
  createItem,
  duplicateItem,
  getItem,
  listItems,
  restoreItem,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'
import {
  getShopProduct,
  listShopCategories,
  listShopProducts,
  searchShop,
} from '@marketday/contract/storefront/shop/shop'

import { scheduledRun } from '../../../../testing/scheduled-run.ts'
import { publish, snapshotOf } from '../../../../testing/shop/published-shop.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { awaitTimes } from './await-times.ts'
import { sweepDueTimes } from './sweep-due-times.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())
afterEach(() => t.app.services.clock.setOffset(0))

type NewItem = BodyInput<typeof createItem>

/** Times as in rows. A session ends after ten seconds, so everything happens within a few. */
const ahead = (seconds: number) =>
  new Date(Math.floor(Date.now() / 1000 + seconds) * 1000).toISOString().replace('.000Z', 'Z')
const passed = (seconds: number) => t.app.services.clock.setOffset(seconds * 1000)

const loaf = (extra: Partial<NewItem> = {}): NewItem => ({
  title: 'Stollen',
  status: 'scheduled',
  publishAt: ahead(60),
  variants: [{ optionValues: [], priceMinor: 450 }],
  ...extra,
})

const add = async (owner: Staff, extra: Partial<NewItem> = {}): Promise<Item> =>
  (await owner.call(createItem, { body: loaf(extra) })).body

const read = async (owner: Staff, { id }: Pick<Item, 'id'>): Promise<Item> =>
  (await owner.call(getItem, { params: { itemId: id } })).body

const runAll = () => t.runJobs({ early: true })

test('INV-24 a scheduled item is in the shop from its minute on, and out of it from the other', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const { body: category } = await owner.call(createCategory, { body: { title: 'Cakes' } })
  const item = await add(owner, { unpublishAt: ahead(120), categoryId: category.id })
  const shopper = t.shopper(owner.slug)
  const seen = async () => ({
    page: (await shopper.call(getShopProduct, { params: { slug: item.slug } })).status,
    list: (await shopper.call(listShopProducts)).body.rows.length,
    categories: (await shopper.call(listShopCategories)).body.rows.length,
  })
  /** Shops' in-memory data is at most a second old. */
  const becomes = async (seconds: number, wanted: object) => {
    passed(seconds)
    await runAll()
    const now = async () => {
      const { status, publishAt, version } = await read(owner, item)
      return { status, publishAt, version, ...(await seen()) }
    }
    await expect.poll(now, { timeout: 3_000 }).toEqual(wanted)
  }
  const hidden = { page: 404, list: 0, categories: 0 }
  const waiting = { status: 'scheduled', publishAt: item.publishAt, version: 1, ...hidden }
  await becomes(0, waiting)
  await becomes(50, waiting)

  await requeue(owner)
  const shown = { page: 200, list: 1, categories: 1 }
  await becomes(61, { status: 'active', publishAt: null, version: 2, ...shown })
  expect((await shopper.call(searchShop, { query: { q: 'stollen' } })).body.rows).toHaveLength(1)

  await requeue(owner)
  await becomes(121, { status: 'draft', publishAt: null, version: 3, ...hidden })
  expect((await read(owner, item)).unpublishAt).toBeNull()
  const events = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('events')
      .select(['name', 'actor_kind'])
      .where('object_id', '=', item.id)
      .orderBy('event_id')
      .execute(),
  )
  expect(events.map((event) => `${event.name} ${event.actor_kind}`)).toEqual([
    'item.created user',
    'item.active system',
    'item.draft system',
  ])
})

test('INV-24 whatever became of its job, the clock finds an item whose time has come', async () => {
  const [owner, other] = [await t.owner(), await t.owner()]
  const [item, both, later] = [
    await add(owner),
    await add(other, { title: 'Past both', unpublishAt: ahead(61) }),
    await add(other, { title: 'Later', publishAt: ahead(600) }),
  ]
  await runAll()
  passed(90)
  await sweepDueTimes.run(scheduledRun(t))
  expect((await read(owner, item)).status).toBe('active')
  expect(await read(other, both)).toMatchObject({ status: 'draft', unpublishAt: null })
  expect((await read(other, later)).status).toBe('scheduled')
})

test('INV-24 a job waits for each moment, however many items it is for, and does all of them', async () => {
  const owner = await t.owner()
  const publishAt = ahead(30)
  for (let n = 0; n < 3; n += 1) await add(owner, { title: `Bun ${n}`, publishAt })
  const { rows } = await t.inTenant(null, (db) =>
    sql<{ wait: number }>`
      select extract(epoch from start_after - created_on)::int as wait from pgboss.job
      where name = 'keep-due-times' and data ->> 'tenantId' = ${owner.tenantId}`.execute(db),
  )
  expect(rows).toHaveLength(1)
  expect(Math.abs((rows[0]?.wait ?? 0) - 30)).toBeLessThan(5)
  passed(31)
  await runAll()
  const active = await owner.call(listItems, { query: { status: 'active' } })
  expect(active.body.rows).toHaveLength(3)
})

const refusals = [
  [{ publishAt: null }, 'publishAt', 'Choose when to publish it'],
  [{ publishAt: ahead(-1) }, 'publishAt', 'This time is in the past. Choose a later one'],
  [
    { status: 'active', publishAt: null, unpublishAt: ahead(-1) },
    'unpublishAt',
    'This time is in the past. Choose a later one',
  ],
  [{ unpublishAt: ahead(30) }, 'unpublishAt', 'Must be after the time it is published'],
  [
    { variants: [{ optionValues: [], priceMinor: 0 }] },
    'variants.0.priceMinor',
    'Enter a price above zero, or keep the item as a draft',
  ],
] as const satisfies readonly (readonly [Partial<NewItem>, string, string])[]

test.each(refusals)('INV-24 an item with %o is refused at %s: %s', async (extra, path, message) => {
  const owner = await t.owner()
  const { status, problem } = await owner.call(createItem, { body: loaf(extra) })
  expect(status).toBe(400)
  expect(problem.errors).toContainEqual({ path, message })
})

test('INV-24 a schedule is moved, ended and copied as a draft, and nothing old happens to it', async () => {
  const owner = await t.owner()
  const item = await add(owner)
  const save = async (extra: Partial<NewItem>) =>
    await owner.call(updateItem, {
      params: { itemId: item.id },
      body: { version: (await read(owner, item)).version, item: loaf(extra) },
    })
  expect((await save({ publishAt: ahead(-5) })).status).toBe(400)
  expect((await save({ publishAt: ahead(180) })).status).toBe(200)
  passed(60)
  await runAll()
  expect((await read(owner, item)).status).toBe('scheduled')
  const copy = await owner.call(duplicateItem, { params: { itemId: item.id } })
  expect(copy.body).toMatchObject({ status: 'draft', publishAt: null })
  await save({ status: 'draft' })
  passed(200)
  await runAll()
  expect(await read(owner, item)).toMatchObject({ status: 'draft', publishAt: null })
})

test('INV-24 an archival keeps the times and is taken back, a restored draft has none', async () => {
  const owner = await t.owner()
  const item = await add(owner)
  const params = { itemId: item.id }
  await owner.call(archiveItem, { params })
  passed(61)
  await runAll()
  expect((await read(owner, item)).status).toBe('archived')
  const back = await owner.call(restoreItem, { params, body: { status: 'scheduled' } })
  expect(back.body).toMatchObject({ status: 'scheduled', publishAt: item.publishAt })
  await runAll()
  expect((await read(owner, item)).status).toBe('active')

  await owner.call(archiveItem, { params })
  const timeless = await owner.call(restoreItem, { params, body: { status: 'scheduled' } })
  expect([timeless.status, timeless.problem.message]).toEqual([
    409,
    'It has no publishing time. Restore it as a draft',
  ])
})

async function act(owner: Staff, action: BulkAction) {
  const { body } = await owner.call(startBulkAct, { body: { selection: { matching: {} }, action } })
  await t.runJobs()
  const params = { bulkActId: body.id }
  const outcomes = (await owner.call(listBulkActItems, { params })).body.rows
  const undo = async () => {
    await owner.call(undoBulkAct, { params })
    await t.runJobs()
    return (await owner.call(getBulkAct, { params })).body
  }
  return { outcomes: outcomes.map((row) => [row.title, row.outcome, row.reason]), undo }
}

test('INV-24 many items are scheduled at once, and taken back', async () => {
  const owner = await t.owner()
  const draft = await add(owner, { title: 'Draft', status: 'draft', publishAt: null })
  await add(owner, { title: 'Here', status: 'active', publishAt: null })
  const free = { optionValues: [], priceMinor: 0 }
  await add(owner, { title: 'Unpriced', status: 'draft', publishAt: null, variants: [free] })
  const past = await owner.call(startBulkAct, {
    body: { selection: { matching: {} }, action: { kind: 'schedule', publishAt: ahead(-1) } },
  })
  expect([past.status, past.problem.message]).toEqual([
    400,
    'This time is in the past. Choose a later one',
  ])

  const publishAt = ahead(60)
  const { outcomes, undo } = await act(owner, { kind: 'schedule', publishAt })
  expect(outcomes).toEqual([
    ['Draft', 'changed', ''],
    ['Here', 'refused', 'It is already in the shop'],
    ['Unpriced', 'refused', 'It has no price yet'],
  ])
  expect(await read(owner, draft)).toMatchObject({ status: 'scheduled', publishAt })
  expect(await undo()).toMatchObject({ undone: 1, kept: 0 })
  expect(await read(owner, draft)).toMatchObject({ status: 'draft', publishAt: null })

  await act(owner, { kind: 'schedule', publishAt })
  passed(61)
  await runAll()
  expect((await read(owner, draft)).status).toBe('active')
})

test('INV-24 publishing a scheduled item at once, and every other status, is taken back with its time', async () => {
  const owner = await t.owner()
  const item = await add(owner, { unpublishAt: ahead(90) })
  const { publishAt, unpublishAt } = item
  for (const kind of ['publish', 'unpublish', 'archive'] as const) {
    const { undo } = await act(owner, { kind })
    expect((await read(owner, item)).status).not.toBe('scheduled')
    expect(await undo()).toMatchObject({ undone: 1 })
    expect(await read(owner, item)).toMatchObject({ status: 'scheduled', publishAt, unpublishAt })
  }
  passed(61)
  await runAll()
  expect((await read(owner, item)).status).toBe('active')
})

test('INV-24 a cell ends a schedule, but cannot begin one', async () => {
  const owner = await t.owner()
  const item = await add(owner)
  const cells = async (from: Item['status'], to: Item['status']) => {
    const items = [{ itemId: item.id, status: { from, to } }]
    const { body } = await owner.call(saveCellEdits, { body: { items } })
    await t.runJobs()
    const rows = await owner.call(listBulkActItems, { params: { bulkActId: body.id } })
    return rows.body.rows.map(({ outcome, reason }) => [outcome, reason])
  }
  expect(await cells('scheduled', 'draft')).toEqual([['changed', '']])
  expect(await read(owner, item)).toMatchObject({ status: 'draft', publishAt: null })
  expect(await cells('draft', 'scheduled')).toEqual([
    ['refused', 'A cell can’t schedule it. Schedule it on the item page'],
  ])
})

/** A test runs every job at once, so early ones must be queued again. */
const requeue = (owner: Staff) =>
  t.inTenant(owner.tenantId, (db) => awaitTimes(db, [{ publish_at: ahead(0) }]))
