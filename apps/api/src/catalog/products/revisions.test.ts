import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startBulkAct } from '@marketday/contract/catalog/products/bulk-acts'
import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import { createCategory, deleteCategory } from '@marketday/contract/catalog/categories/categories'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { plainFieldsOf } from '@marketday/contract/catalog/products/item-fields'
import {
  archiveItem,
  createItem,
  getItem,
  restoreItem,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'
import {
  listRevisionChanges,
  listRevisions,
  restoreRevision,
  shownChanges,
} from '@marketday/contract/revisions/revisions'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

type NewItem = BodyInput<typeof createItem>

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(() => t.app.services.clock.setOffset(0))
afterAll(() => t.close())

async function add(staff: Staff, title: string, extra: Partial<NewItem> = {}): Promise<Item> {
  const item = { title, variants: [{ optionValues: [], priceMinor: 450 }], ...extra }
  const { status, body } = await staff.call(createItem, { body: item })
  expect(status).toBe(201)
  return body
}

async function change(staff: Staff, item: Item, changes: Partial<NewItem>): Promise<Item> {
  const { title, slug, status, options } = item
  const { status: answer, body } = await staff.call(updateItem, {
    params: { itemId: item.id },
    body: {
      version: item.version,
      item: {
        ...plainFieldsOf(item),
        title,
        slug,
        status,
        options,
        images: item.images.map(({ fileId, alt }) => ({ fileId, alt })),
        variants: item.variants.map(({ title: _title, stock: _stock, ...variant }) => variant),
        ...changes,
      },
    },
  })
  expect(answer).toBe(200)
  return body
}

const historyOf = async (staff: Staff, { id: itemId }: Item, query = {}) =>
  (await staff.call(listRevisions, { params: { itemId }, query })).body

const restore = (staff: Staff, { id: itemId, version }: Item, restores: number) =>
  staff.call(restoreRevision, { params: { itemId }, body: { version, restores } })

const sized = (...sizes: string[]): Partial<NewItem> => ({
  options: [{ name: 'Size', values: sizes }],
  variants: sizes.map((size) => ({ optionValues: [size], priceMinor: 450, sku: `SKU ${size}` })),
})

test('INV-12 each save says who changed which field and cell, from what to what', async () => {
  const owner = await t.owner()
  const item = await add(owner, 'Rye', { ...sized('S', 'M'), tags: ['bread'] })
  const [small, medium] = item.variants
  if (!small || !medium) throw new Error('Two variants were to be made')
  const { title: _title, stock: _stock, ...kept } = small
  await change(owner, item, {
    title: 'Rye loaf',
    tags: ['bread', 'dark'],
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { ...kept, priceMinor: 500 },
      { optionValues: ['L'], priceMinor: 700 },
    ],
  })
  const { rows } = await historyOf(owner, item)
  expect(rows.map(({ what, version }) => [what, version])).toEqual([
    ['changed', 2],
    ['created', 1],
  ])
  expect(rows[0]?.actorName).toBe('Test Person')
  const changes = rows[0]?.changes ?? []
  expect(changes.filter(({ field }) => field !== 'options' && field !== 'variants')).toEqual([
    { field: 'tags', from: ['bread'], to: ['bread', 'dark'] },
    { field: 'title', from: 'Rye', to: 'Rye loaf' },
    { variantId: small.id, variant: 'S', field: 'priceMinor', from: 450, to: 500 },
  ])
  expect(
    changes.flatMap(({ field, variant, from, to }) =>
      field === 'variants' ? [[variant, from === null, to === null]] : [],
    ),
  ).toEqual([
    ['L', true, false],
    ['M', false, true],
  ])
})

test('an earlier version comes back as a new one with its variants and their stock, and so does what it replaced', async () => {
  const owner = await t.owner()
  const first = await add(owner, 'Bun', {
    ...sized('S', 'M'),
    description: 'Soft',
    status: 'active',
  })
  const [small, medium] = first.variants.map(({ title: _t, stock: _s, ...rest }) => rest)
  if (!small || !medium) throw new Error('Two variants were to be made')
  const second = await change(owner, first, {
    title: 'Roll',
    slug: 'roll',
    description: 'Hard',
    options: [{ name: 'Size', values: ['S'] }],
    variants: [{ ...small, priceMinor: 300 }],
  })
  const content = ({ version: _v, updatedAt: _u, ...rest }: Item) => rest
  const back = await restore(owner, second, 1)
  expect([back.status, back.body.leftOut]).toEqual([200, []])
  expect(content(back.body.item)).toEqual(content(first))
  expect(back.body.item.version).toBe(3)
  const stale = await restore(owner, second, 1)
  expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict'])
  const again = await restore(owner, back.body.item, 2)
  expect(content(again.body.item)).toEqual(content(second))
  const { rows } = await historyOf(owner, first)
  expect(rows.map(({ version, restores }) => [version, restores])).toEqual([
    [4, 2],
    [3, 1],
    [2, null],
    [1, null],
  ])
})

test('whether it is in the shop stays; archived it is restored first', async () => {
  const owner = await t.owner()
  const draft = await add(owner, 'Cob', { description: 'Round' })
  const active = await change(owner, draft, { status: 'active', description: 'Flat' })
  const { body } = await restore(owner, active, 1)
  expect([body.item.status, body.item.description]).toEqual(['active', 'Round'])
  await owner.call(archiveItem, { params: { itemId: draft.id } })
  const { rows } = await historyOf(owner, draft)
  expect(rows[0]).toMatchObject({
    what: 'archived',
    version: 4,
    changes: [{ field: 'status', from: 'active', to: 'archived' }],
  })
  expect(rows[3]?.actions.restore).toContain('archived')
  const { body: archived } = await owner.call(getItem, { params: { itemId: draft.id } })
  expect((await restore(owner, archived, 2)).status).toBe(409)
  await owner.call(restoreItem, { params: { itemId: draft.id }, body: {} })
  expect((await historyOf(owner, draft)).rows[4]?.actions.restore).toBeNull()
})

test('a change of many items is a version of each, and can be gone behind', async () => {
  const owner = await t.owner()
  const item = await add(owner, 'Bap', { tags: ['soft'] })
  const actions: BulkAction[] = [
    { kind: 'price', change: { by: 'percent', percentBp: 1_000 } },
    { kind: 'tags', add: ['new'], remove: ['soft'] },
  ]
  for (const action of actions) {
    await owner.call(startBulkAct, { body: { selection: { itemIds: [item.id] }, action } })
    await t.runJobs()
  }
  const { rows } = await historyOf(owner, item)
  expect(
    rows.map(({ version, changes }) => [version, changes.map(({ from, to }) => [from, to])]),
  ).toEqual([
    [3, [[['soft'], ['new']]]],
    [2, [[450, 495]]],
    [1, []],
  ])
  const { body: now } = await owner.call(getItem, { params: { itemId: item.id } })
  const { body } = await restore(owner, now, 1)
  expect([body.item.tags, body.item.variants[0]?.priceMinor]).toEqual([['soft'], 450])
})

test('what is gone or over by now stays out and is named', async () => {
  const owner = await t.owner()
  const { id: categoryId } = (await owner.call(createCategory, { body: { title: 'Buns' } })).body
  const soon = new Date(Date.now() + 60_000).toISOString()
  const item = await add(owner, 'Bun', {
    categoryId,
    saleUntil: soon,
    variants: [{ optionValues: [], priceMinor: 450, salePriceMinor: 400 }],
  })
  const [variant] = item.variants.map(({ title: _t, stock: _s, ...rest }) => rest)
  if (!variant) throw new Error('A variant was to be made')
  const changed = await change(owner, item, {
    categoryId: null,
    saleUntil: null,
    variants: [{ ...variant, salePriceMinor: null }],
  })
  await owner.call(deleteCategory, { params: { categoryId }, query: {} })
  t.app.services.clock.setOffset(120_000)
  const { body } = await restore(owner, changed, 1)
  expect(body.leftOut).toEqual(['category', 'sale'])
  expect(body.item).toMatchObject({ categoryId: null, saleUntil: null })
})

test('a version that another item stands in the way of is refused by its name, and an unknown one as well', async () => {
  const owner = await t.owner()
  const sku = (code: string) => ({ variants: [{ optionValues: [], priceMinor: 450, sku: code }] })
  const item = await add(owner, 'Bun', sku('ONE'))
  const [variant] = item.variants.map(({ title: _t, stock: _s, ...rest }) => rest)
  if (!variant) throw new Error('A variant was to be made')
  const changed = await change(owner, item, { variants: [{ ...variant, sku: 'TWO' }] })
  await add(owner, 'Cake', sku('ONE'))
  const taken = await restore(owner, changed, 1)
  expect([taken.status, taken.problem.detail]).toEqual([409, 'ONE is the SKU of Cake'])
  expect((await restore(owner, changed, 9)).status).toBe(404)
})

test('a change of very many cells shows its first, and all when asked', async () => {
  const owner = await t.owner()
  const sizes = Array.from({ length: shownChanges + 5 }, (_none, index) => `${index}`)
  const item = await add(owner, 'Bun', sized(...sizes))
  await change(owner, item, {
    variants: item.variants.map(({ title: _t, stock: _s, ...rest }) => ({
      ...rest,
      priceMinor: 9,
    })),
  })
  const { rows, nextCursor } = await historyOf(owner, item, { limit: 1 })
  const [row] = rows
  expect([row?.changes.length, row?.changeCount]).toEqual([shownChanges, sizes.length])
  const asked = { params: { itemId: item.id }, query: { version: 2 } }
  const { body } = await owner.call(listRevisionChanges, asked)
  expect(body.rows).toHaveLength(sizes.length)
  const { rows: older } = await historyOf(owner, item, { limit: 1, cursor: nextCursor ?? '' })
  expect(older.map(({ what }) => what)).toEqual(['created'])
})

test('history is read with the items and restored by who may change them; a foreign item has none', async () => {
  const owner = await t.owner()
  const item = await change(owner, await add(owner, 'Bun'), { title: 'Roll' })
  const viewer = await t.member(owner, 'orders')
  const { rows } = await historyOf(viewer, item)
  expect(rows[1]?.actions.restore).toContain('not change them')
  expect((await restore(viewer, item, 1)).status).toBe(403)
  const stranger = await t.owner()
  const params = { itemId: item.id }
  expect((await stranger.call(listRevisions, { params, query: {} })).status).toBe(404)
  expect((await restore(stranger, item, 1)).status).toBe(404)
  const changes = { params, query: { version: 1 } }
  expect((await stranger.call(listRevisionChanges, changes)).status).toBe(404)
})
