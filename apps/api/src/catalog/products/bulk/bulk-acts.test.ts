import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCategory, deleteCategory } from '@marketday/contract/catalog/categories/categories'
import {
  getBulkAct,
  listBulkActItems,
  listBulkActs,
  previewBulkAct,
  startBulkAct,
  stopBulkAct,
  undoBulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import type {
  BulkAct,
  BulkAction,
  ItemSelectionInput,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { archiveItem, createItem, getItem } from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'

import { standardTaxClass } from '../../../../testing/shop-fixture.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { itemActs } from './item-acts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type NewItem = BodyInput<typeof createItem>

async function add(staff: Staff, title: string, extra: Partial<NewItem> = {}): Promise<Item> {
  const variants = [{ optionValues: [], priceMinor: 450 }]
  const { status, body } = await staff.call(createItem, { body: { title, variants, ...extra } })
  expect(status).toBe(201)
  return body
}

const again = async (staff: Staff, { id }: Pick<Item, 'id'>): Promise<Item> =>
  (await staff.call(getItem, { params: { itemId: id } })).body

const dearer: BulkAction = { kind: 'price', change: { by: 'percent', percentBp: 1_000 } }
const cheaper: BulkAction = {
  kind: 'sale',
  change: { by: 'percent', percentBp: -1_000 },
  saleFrom: null,
  saleUntil: '2099-12-24T18:00:00Z',
}
const everything: ItemSelectionInput = { matching: {} }
const named = (...items: readonly Pick<Item, 'id'>[]): ItemSelectionInput => ({
  itemIds: items.map(({ id }) => id),
})

async function start(
  staff: Staff,
  selection: ItemSelectionInput,
  action: BulkAction,
): Promise<string> {
  const { status, body } = await staff.call(startBulkAct, { body: { selection, action } })
  expect(status).toBe(202)
  return body.id
}

const readAct = async (staff: Staff, bulkActId: string): Promise<BulkAct> =>
  (await staff.call(getBulkAct, { params: { bulkActId } })).body

async function finish(staff: Staff, selection: ItemSelectionInput, action: BulkAction) {
  const id = await start(staff, selection, action)
  await t.runJobs()
  return await readAct(staff, id)
}

async function takeBack(staff: Staff, bulkActId: string): Promise<BulkAct> {
  expect((await staff.call(undoBulkAct, { params: { bulkActId } })).status).toBe(202)
  await t.runJobs()
  return await readAct(staff, bulkActId)
}

const outcomes = async (staff: Staff, bulkActId: string) =>
  (await staff.call(listBulkActItems, { params: { bulkActId } })).body.rows.map(
    ({ title, outcome, reason }) => [title, outcome, reason],
  )

const content = ({ version: _version, updatedAt: _updatedAt, ...item }: Item) => item

const addedAtOnce = 100

/** More items than a batch, in parts, because a statement may take ten seconds at most. */
async function addMany(staff: Staff, count: number): Promise<void> {
  for (let first = 1; first <= count; first += addedAtOnce)
    await t.inTenant(staff.tenantId, (db) =>
      sql`with added as (
          insert into products (title, slug) select 'Loaf ' || n, 'loaf-' || n
          from generate_series(${first}::int, ${first + addedAtOnce - 1}::int) n
          returning product_id)
        insert into variants (product_id, price_minor, currency) select product_id, 450, 'GBP' from added`.execute(
        db,
      ),
    )
}

const pricesOf = async (staff: Staff) =>
  await t.inTenant(staff.tenantId, async (db) => {
    const { rows } = await sql<{ price: number; version: number; count: number }>`
      select price_minor as price, version, count(*)::int as count
      from variants join products using (product_id) group by 1, 2 order by 1, 2`.execute(db)
    return rows
  })

/** Runs the act's job in this process, killed before the transaction `killedAt`. */
async function run(staff: Staff, bulkActId: string, killedAt = Infinity): Promise<void> {
  let transactions = 0
  await itemActs.job.run({
    payload: { bulkActId },
    tenantId: staff.tenantId,
    jobId: 'test',
    attempt: 0,
    isLastAttempt: false,
    services: t.app.services,
    signal: new AbortController().signal,
    inTenant(work) {
      transactions += 1
      if (transactions === killedAt) throw new Error('killed')
      return t.inTenant(staff.tenantId, work)
    },
    finish: () => Promise.reject(new Error('not used')),
  })
}

const tookTooLong = /^(?:55P03|57014)$/

/** Retries after a lock timeout, like the queue. */
async function runAgain(staff: Staff, bulkActId: string): Promise<void> {
  try {
    await run(staff, bulkActId)
  } catch (error) {
    if (!tookTooLong.test(errorCode(error))) throw error
    await runAgain(staff, bulkActId)
  }
}

test('a preview says what would change, stay and be refused, with the prices before and after', async () => {
  const owner = await t.owner()
  const loaf = await add(owner, 'Loaf', { status: 'active' })
  await add(owner, 'Unpriced', { variants: [{ optionValues: [], priceMinor: 0 }] })
  const body = { selection: everything, action: dearer }
  const preview = (await owner.call(previewBulkAct, { body })).body
  expect(preview).toMatchObject({
    total: 2,
    changed: 1,
    unchanged: 0,
    refusals: [{ reason: 'It has no price yet', count: 1 }],
  })
  const variantId = loaf.variants[0]?.id
  expect(preview.examples).toEqual([
    {
      itemId: loaf.id,
      title: 'Loaf',
      currency: 'GBP',
      before: { prices: [{ variantId, priceMinor: 450 }] },
      after: { prices: [{ variantId, priceMinor: 495 }] },
    },
  ])
  expect(content(await again(owner, loaf))).toEqual(content(loaf))
  expect((await owner.call(listBulkActs)).body.rows).toEqual([])
})

test('the good stand, the refused are listed with their reason, and undoing restores every field', async () => {
  const owner = await t.owner()
  const { id: categoryId } = (await owner.call(createCategory, { body: { title: 'Buns' } })).body
  const taxClassId = await t.inTenant(owner.tenantId, standardTaxClass)
  const items = [
    await add(owner, 'Bun', { status: 'active', tags: ['sweet'], taxClassId, categoryId }),
    await add(owner, 'Roll', { tags: ['new', 'sweet'] }),
    await add(owner, 'Tart', { variants: [{ optionValues: [], priceMinor: 0 }] }),
  ]
  const actions: [BulkAction, string[]][] = [
    [{ kind: 'archive' }, ['changed', 'changed', 'changed']],
    [{ kind: 'restore' }, ['unchanged', 'unchanged', 'unchanged']],
    [{ kind: 'publish' }, ['unchanged', 'changed', 'refused']],
    [{ kind: 'unpublish' }, ['changed', 'unchanged', 'unchanged']],
    [{ kind: 'category', categoryId: null }, ['changed', 'unchanged', 'unchanged']],
    [{ kind: 'category', categoryId }, ['unchanged', 'changed', 'changed']],
    [{ kind: 'tags', add: ['new'], remove: ['sweet'] }, ['changed', 'changed', 'changed']],
    [{ kind: 'tax', taxClassId }, ['unchanged', 'changed', 'changed']],
    [dearer, ['changed', 'changed', 'refused']],
    [cheaper, ['changed', 'changed', 'refused']],
    [{ kind: 'endSale' }, ['unchanged', 'unchanged', 'unchanged']],
  ]
  for (const [action, expected] of actions) {
    const act = await finish(owner, named(...items), action)
    expect(act.status).toBe('done')
    const seen = await outcomes(owner, act.id)
    expect([action.kind, ...seen.map(([, outcome]) => outcome)]).toEqual([action.kind, ...expected])
    if (act.changed === 0) {
      expect(act.actions.undo).toBe('It changed nothing')
      continue
    }
    const undone = await takeBack(owner, act.id)
    expect(undone).toMatchObject({ status: 'undone', kept: 0, undone: act.changed })
    expect(undone.actions.undo).toBe('It is already undone')
    for (const item of items) expect(content(await again(owner, item))).toEqual(content(item))
  }
})

test('what was changed or deleted since is left alone by the undo, and listed', async () => {
  const owner = await t.owner()
  const { id: former } = (await owner.call(createCategory, { body: { title: 'Old' } })).body
  const { id: categoryId } = (await owner.call(createCategory, { body: { title: 'New' } })).body
  const [edited, left, homeless] = [
    await add(owner, 'A'),
    await add(owner, 'B'),
    await add(owner, 'C', { categoryId: former }),
  ]
  const act = await finish(owner, named(edited, left, homeless), { kind: 'category', categoryId })
  await owner.call(archiveItem, { params: { itemId: edited.id } })
  await owner.call(deleteCategory, { params: { categoryId: former }, query: {} })
  expect(await takeBack(owner, act.id)).toMatchObject({ undone: 1, kept: 2 })
  expect(await outcomes(owner, act.id)).toEqual([
    ['A', 'kept', 'Someone has changed it since'],
    ['B', 'undone', ''],
    ['C', 'kept', 'Its former category was deleted'],
  ])
  expect(await again(owner, edited)).toMatchObject({ status: 'archived', categoryId })
  expect((await again(owner, left)).categoryId).toBeNull()
})

test('all that match the filters are looked up on the server, and later ones stay out', async () => {
  const owner = await t.owner()
  const loaf = await add(owner, 'Rye loaf', { status: 'active' })
  const draft = await add(owner, 'Rye roll')
  const other = await add(owner, 'Tart', { status: 'active' })
  const matching = { search: 'rye', status: 'active' } as const
  const id = await start(owner, { matching }, dearer)
  const late = await add(owner, 'Rye tin', { status: 'active' })
  await t.runJobs()
  expect(await readAct(owner, id)).toMatchObject({ status: 'done', total: 1, changed: 1 })
  expect((await again(owner, loaf)).variants[0]?.priceMinor).toBe(495)
  for (const item of [draft, other, late])
    expect((await again(owner, item)).variants[0]?.priceMinor).toBe(450)
})

test('two acts at once on the same items both count, one after the other', async () => {
  const owner = await t.owner()
  await addMany(owner, 1_500)
  const acts = [await start(owner, everything, dearer), await start(owner, everything, dearer)]
  await Promise.all(acts.map((id) => runAgain(owner, id)))
  for (const id of acts) expect((await readAct(owner, id)).changed).toBe(1_500)
  expect(await pricesOf(owner)).toEqual([{ price: 545, version: 3, count: 1_500 }])
})

test('a killed run goes on where it ended, forth and back, and doubles nothing', async () => {
  const owner = await t.owner()
  await addMany(owner, 1_500)
  const id = await start(owner, everything, dearer)
  await expect(run(owner, id, 2)).rejects.toThrow('killed')
  expect(await readAct(owner, id)).toMatchObject({ status: 'running', changed: 1_000 })
  await t.runJobs()
  expect(await readAct(owner, id)).toMatchObject({ status: 'done', changed: 1_500 })
  expect(await pricesOf(owner)).toEqual([{ price: 495, version: 2, count: 1_500 }])
  await owner.call(undoBulkAct, { params: { bulkActId: id } })
  await expect(run(owner, id, 2)).rejects.toThrow('killed')
  await t.runJobs()
  expect(await readAct(owner, id)).toMatchObject({ status: 'undone', undone: 1_500, kept: 0 })
  expect(await pricesOf(owner)).toEqual([{ price: 450, version: 3, count: 1_500 }])
})

test('X-10 an act that is stopped keeps what it did, leaves the rest, and is taken back', async () => {
  const owner = await t.owner()
  await addMany(owner, 1_500)
  const id = await start(owner, everything, dearer)
  await expect(run(owner, id, 2)).rejects.toThrow('killed')
  const stopped = await owner.call(stopBulkAct, { params: { bulkActId: id } })
  expect(stopped.body).toMatchObject({ status: 'stopped', changed: 1_000, actions: { undo: null } })
  await t.runJobs()
  expect(await pricesOf(owner)).toEqual([
    { price: 450, version: 1, count: 500 },
    { price: 495, version: 2, count: 1_000 },
  ])
  const again = await owner.call(stopBulkAct, { params: { bulkActId: id } })
  expect([again.status, again.problem.detail]).toEqual([409, 'It is not running'])
  expect(await takeBack(owner, id)).toMatchObject({ undone: 1_000, kept: 0 })
  expect((await pricesOf(owner)).map(({ price }) => price)).toEqual([450, 450])
})

test('items, categories and acts of another business are nobody’s', async () => {
  const [owner, stranger] = [await t.owner(), await t.owner()]
  const item = await add(owner, 'Loaf')
  const own = await add(stranger, 'Cake')
  const act = await finish(owner, named(item), dearer)
  const asked = { selection: named(item), action: dearer }
  const params = { bulkActId: act.id }
  const { id: categoryId } = (await owner.call(createCategory, { body: { title: 'Buns' } })).body
  const moved = { selection: named(own), action: { kind: 'category', categoryId } } as const
  for (const { status } of [
    await stranger.call(startBulkAct, { body: asked }),
    await stranger.call(previewBulkAct, { body: asked }),
    await stranger.call(startBulkAct, { body: moved }),
    await stranger.call(getBulkAct, { params }),
    await stranger.call(listBulkActItems, { params }),
    await stranger.call(undoBulkAct, { params }),
    await stranger.call(stopBulkAct, { params }),
  ])
    expect(status).toBe(404)
  expect((await stranger.call(listBulkActs)).body.rows).toEqual([])
  const inCategory = { selection: { matching: { category: categoryId } }, action: dearer }
  expect((await stranger.call(startBulkAct, { body: inCategory })).problem.detail).toBe(
    'No items match these filters now',
  )
  const driver = await t.member(owner, 'driver')
  expect((await driver.call(startBulkAct, { body: asked })).status).toBe(403)
})

test('after seven days an act is neither listed nor taken back', async () => {
  const owner = await t.owner()
  const act = await finish(owner, named(await add(owner, 'Loaf')), dearer)
  expect((await owner.call(listBulkActs)).body.rows).toMatchObject([{ id: act.id }])
  await t.inTenant(owner.tenantId, (db) =>
    sql`update bulk_acts set created_at = created_at - interval '8 days', finished_at = finished_at - interval '8 days'`.execute(
      db,
    ),
  )
  const { status, problem } = await owner.call(undoBulkAct, { params: { bulkActId: act.id } })
  expect([status, problem.detail]).toEqual([409, 'It is more than seven days old'])
  expect((await owner.call(listBulkActs)).body.rows).toEqual([])
})
