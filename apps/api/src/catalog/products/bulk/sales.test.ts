import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getBulkAct,
  listBulkActItems,
  previewBulkAct,
  startBulkAct,
  undoBulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import { createItem, getItem, listItems } from '@marketday/contract/catalog/products/products'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const selection = { matching: {} }

const sale = (extra: Partial<Extract<BulkAction, { kind: 'sale' }>> = {}): BulkAction => ({
  kind: 'sale',
  change: { by: 'percent', percentBp: -2_000 },
  saleFrom: null,
  saleUntil: null,
  ...extra,
})

async function add(owner: Staff, title: string, extra: object = {}) {
  const { body, status } = await owner.call(createItem, {
    body: {
      title,
      status: 'active',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { optionValues: ['S'], priceMinor: 450, ...extra },
        { optionValues: ['M'], priceMinor: 900 },
      ],
    },
  })
  expect(status).toBe(201)
  return body.id
}

async function change(owner: Staff, action: BulkAction) {
  const { body, status } = await owner.call(startBulkAct, { body: { selection, action } })
  expect(status).toBe(202)
  await t.runJobs()
  const params = { bulkActId: body.id }
  const { rows } = (await owner.call(listBulkActItems, { params })).body
  return {
    params,
    outcomes: rows.map(({ title, outcome, reason }) => [title, outcome, reason]),
    undo: async () => {
      await owner.call(undoBulkAct, { params })
      await t.runJobs()
      return (await owner.call(getBulkAct, { params })).body
    },
  }
}

const read = async (owner: Staff, itemId: string) => {
  const { saleFrom, saleUntil, variants } = (await owner.call(getItem, { params: { itemId } })).body
  return [saleFrom, saleUntil, ...variants.map(({ salePriceMinor }) => salePriceMinor)]
}

const isOnSale = async (owner: Staff) =>
  (await owner.call(listItems, { query: { sort: 'title' } })).body.rows.map((row) => row.isOnSale)

test('INV-10 INV-06 many items are put on sale for a while, their sale is ended, and both are taken back', async () => {
  const owner = await t.owner()
  const id = await add(owner, 'Tee')
  const preview = await owner.call(previewBulkAct, {
    body: { selection, action: sale({ saleUntil: '2099-01-01T00:00:00Z' }) },
  })
  expect(preview.body.examples[0]?.after).toMatchObject({
    saleUntil: '2099-01-01T00:00:00Z',
    variants: [{ salePriceMinor: 360 }, { salePriceMinor: 720 }],
  })
  expect(await read(owner, id)).toEqual([null, null, null, null])
  const begun = await change(owner, sale({ saleUntil: '2099-01-01T00:00:00Z' }))
  expect(await read(owner, id)).toEqual([null, '2099-01-01T00:00:00Z', 360, 720])
  expect(await isOnSale(owner)).toEqual([true])
  const ended = await change(owner, { kind: 'endSale' })
  expect(await read(owner, id)).toEqual([null, null, null, null])
  expect(await isOnSale(owner)).toEqual([false])
  expect(await ended.undo()).toMatchObject({ undone: 1, kept: 0 })
  expect(await read(owner, id)).toEqual([null, '2099-01-01T00:00:00Z', 360, 720])
  // The item's version has increased since the sale began.
  expect(await begun.undo()).toMatchObject({ undone: 0, kept: 1 })
})

test('INV-10 a sale that is yet to come is taken back whole', async () => {
  const owner = await t.owner()
  const id = await add(owner, 'Tee')
  const later = sale({
    change: { by: 'amount', amountMinor: -51, endsIn99: true },
    saleFrom: '2099-01-01T00:00:00Z',
    saleUntil: '2099-02-01T00:00:00Z',
  })
  const { undo } = await change(owner, later)
  expect(await read(owner, id)).toEqual(['2099-01-01T00:00:00Z', '2099-02-01T00:00:00Z', 399, 899])
  expect(await isOnSale(owner)).toEqual([false])
  expect(await undo()).toMatchObject({ undone: 1, kept: 0 })
  expect(await read(owner, id)).toEqual([null, null, null, null])
})

test('INV-10 a sale that would be none is refused for its item, and the others stand', async () => {
  const owner = await t.owner()
  await add(owner, 'Cheap', { priceMinor: 300 })
  await add(owner, 'Dear')
  const { outcomes } = await change(owner, sale({ change: { by: 'exact', priceMinor: 400 } }))
  expect(outcomes).toEqual([
    ['Cheap', 'refused', 'Its sale price would not be below its price'],
    ['Dear', 'changed', ''],
  ])
  const lower = await change(owner, { kind: 'price', change: { by: 'exact', priceMinor: 400 } })
  expect(lower.outcomes).toEqual([
    ['Cheap', 'changed', ''],
    ['Dear', 'refused', 'Its sale price would not be below its price'],
  ])
})

test.each([
  [{ saleUntil: '2020-01-01T00:00:00Z' }, 'This time is in the past. Choose a later one'],
  [
    { saleFrom: '2099-02-01T00:00:00Z', saleUntil: '2099-01-01T00:00:00Z' },
    'Must be after the sale begins',
  ],
])('INV-10 a sale with %j is refused: %s', async (times, message) => {
  const owner = await t.owner()
  await add(owner, 'Tee')
  const body = { selection, action: sale(times) }
  for (const endpoint of [previewBulkAct, startBulkAct]) {
    const { status, problem } = await owner.call(endpoint, { body })
    expect([status, problem.errors[0]?.message]).toEqual([400, message])
  }
})
