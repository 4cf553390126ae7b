import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getBulkAct,
  listBulkActItems,
  previewBulkAct,
  startBulkAct,
  undoBulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import { archiveItem, createItem, getItem } from '@marketday/contract/catalog/products/products'
import {
  createCollection,
  deleteCollection,
  getCollection,
} from '@marketday/contract/catalog/collections'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function addItems(owner: Staff, ...titles: string[]) {
  const ids = []
  for (const title of titles) {
    const variants = [{ optionValues: [], priceMinor: 450 }]
    ids.push((await owner.call(createItem, { body: { title, variants } })).body.id)
  }
  return ids
}

async function addCollection(owner: Staff, pinnedIds: string[]) {
  const title = 'Breakfast'
  const rule = { tag: 'breakfast' }
  const body = { title, rule, sort: 'title' as const, pinnedIds, isOnHome: false, isInMenu: false }
  return (await owner.call(createCollection, { body })).body.id
}

const pinned = async (owner: Staff, collectionId: string) =>
  (await owner.call(getCollection, { params: { collectionId } })).body.pinnedIds

async function change(owner: Staff, itemIds: string[], action: BulkAction) {
  const body = { selection: { itemIds }, action }
  const { status, body: act } = await owner.call(startBulkAct, { body })
  expect(status).toBe(202)
  await t.runJobs()
  const params = { bulkActId: act.id }
  const query = { limit: 50 }
  const { rows } = (await owner.call(listBulkActItems, { params, query })).body
  return {
    outcomes: rows.map(({ title, outcome, reason }) => [title, outcome, reason]),
    undo: async () => {
      await owner.call(undoBulkAct, { params })
      await t.runJobs()
      return (await owner.call(getBulkAct, { params })).body
    },
  }
}

test('INV-10 items are pinned to a collection behind what is pinned, and unpinned, with a way back to their places', async () => {
  const owner = await t.owner()
  const [a = '', b = '', c = '', d = ''] = await addItems(owner, 'A', 'B', 'C', 'D')
  const collectionId = await addCollection(owner, [d, a])
  const { version } = (await owner.call(getItem, { params: { itemId: a } })).body
  await owner.call(archiveItem, { params: { itemId: c } })
  const body = { selection: { itemIds: [a, b, c] }, action: { kind: 'pin', collectionId } as const }
  expect((await owner.call(previewBulkAct, { body })).body).toMatchObject({
    changed: 1,
    unchanged: 1,
    refusals: [{ reason: 'It’s archived. Restore it first', count: 1 }],
  })
  const act = await change(owner, [a, b, c], { kind: 'pin', collectionId })
  expect(act.outcomes).toEqual([
    ['A', 'unchanged', ''],
    ['B', 'changed', ''],
    ['C', 'refused', 'It’s archived. Restore it first'],
  ])
  expect(await pinned(owner, collectionId)).toEqual([d, a, b])
  const less = await change(owner, [d, b], { kind: 'unpin', collectionId })
  expect(await pinned(owner, collectionId)).toEqual([a])
  expect(await less.undo()).toMatchObject({ undone: 2, kept: 0 })
  expect(await pinned(owner, collectionId)).toEqual([d, a, b])
  expect(await act.undo()).toMatchObject({ undone: 1, kept: 0 })
  expect(await pinned(owner, collectionId)).toEqual([d, a])
  expect((await owner.call(getItem, { params: { itemId: a } })).body.version).toBe(version)
})

test('INV-10 no more than twenty are pinned, and what was unpinned since is left alone by the undo', async () => {
  const owner = await t.owner()
  const titles = Array.from({ length: 22 }, (_none, index) => `Item ${index + 10}`)
  const ids = await addItems(owner, ...titles)
  const collectionId = await addCollection(owner, [])
  const { outcomes, undo } = await change(owner, ids, { kind: 'pin', collectionId })
  expect(outcomes.filter(([, outcome]) => outcome === 'refused')).toEqual([
    ['Item 30', 'refused', '20 items are already pinned to it'],
    ['Item 31', 'refused', '20 items are already pinned to it'],
  ])
  expect(await pinned(owner, collectionId)).toEqual(ids.slice(0, 20))
  await change(owner, ids.slice(0, 2), { kind: 'unpin', collectionId })
  expect(await undo()).toMatchObject({ undone: 18, kept: 2 })
  expect(await pinned(owner, collectionId)).toEqual([])
})

test('INV-10 a collection of nobody here is not found, and one that was deleted keeps the undo', async () => {
  const owner = await t.owner()
  const stranger = await t.owner()
  const ids = await addItems(owner, 'A')
  const foreign = await addCollection(stranger, [])
  for (const collectionId of [foreign, crypto.randomUUID()]) {
    const body = { selection: { itemIds: ids }, action: { kind: 'pin', collectionId } as const }
    expect((await owner.call(previewBulkAct, { body })).status).toBe(404)
    expect((await owner.call(startBulkAct, { body })).status).toBe(404)
  }
  const collectionId = await addCollection(owner, [])
  const { undo } = await change(owner, ids, { kind: 'pin', collectionId })
  await owner.call(deleteCollection, { params: { collectionId } })
  expect(await undo()).toMatchObject({ undone: 0, kept: 1 })
})
