import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { deleteMarket, listMarkets } from '@marketday/contract/catalog/markets'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'
import {
  getBulkAct,
  listBulkActItems,
  previewBulkAct,
  saveCellEdits,
  startBulkAct,
  undoBulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import { listCellRows } from '@marketday/contract/catalog/products/item-cells'
import {
  createItem,
  duplicateItem,
  getItem,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'
import { listRevisions, restoreRevision } from '@marketday/contract/revisions/revisions'

import { addMarket } from '../../../testing/shop/add-market.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { marketRetention } from '../markets/edit-market.ts'
import { marketPriceRetention } from './batches/product-retention.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const add = (owner: Staff, marketPrices: MarketPrices) =>
  owner.call(createItem, {
    body: { title: 'Rye', variants: [{ optionValues: [], priceMinor: 500, marketPrices }] },
  })

function save(owner: Staff, { id, version, variants }: Item, marketPrices?: MarketPrices) {
  const [variant] = variants
  return owner.call(updateItem, {
    params: { itemId: id },
    body: {
      version,
      item: {
        title: 'Rye',
        variants: [
          {
            id: variant?.id ?? '',
            optionValues: [],
            priceMinor: 500,
            ...(marketPrices && { marketPrices }),
          },
        ],
      },
    },
  })
}

const pricesOf = ({ variants }: Item) => variants[0]?.marketPrices

const read = async (owner: Staff, itemId: string) =>
  pricesOf((await owner.call(getItem, { params: { itemId } })).body)

test('INV-06 prices in markets stay when a form does not know them, travel with a copy and come back with an earlier version', async () => {
  const owner = await t.owner()
  const { id: trade } = await addMarket(owner)
  const { body: item } = await add(owner, { [trade]: 450 })
  expect(pricesOf(item)).toEqual({ [trade]: 450 })
  const { body: kept } = await save(owner, item)
  expect(pricesOf(kept)).toEqual({ [trade]: 450 })
  const params = { itemId: item.id }
  expect(pricesOf((await owner.call(duplicateItem, { params })).body)).toEqual({ [trade]: 450 })
  const { body: changed } = await save(owner, kept, {})
  expect(pricesOf(changed)).toEqual({})
  const { rows } = (await owner.call(listRevisions, { params, query: {} })).body
  expect(rows[0]?.changes).toMatchObject([
    { field: 'marketPrices', from: { [trade]: 450 }, to: {} },
  ])
  const body = { version: changed.version, restores: 1 }
  const { body: back } = await owner.call(restoreRevision, { params, body })
  expect(pricesOf(back.item)).toEqual({ [trade]: 450 })
})

test('INV-06 a price of nothing, and one in the home market, in none or in that of somebody else, is refused where it stands', async () => {
  const owner = await t.owner()
  const other = await t.owner()
  const { id: trade } = await addMarket(owner)
  const [home] = (await owner.call(listMarkets)).body.rows
  const foreign = await addMarket(other)
  for (const id of [home?.id ?? '', foreign.id, crypto.randomUUID()]) {
    const { status, problem } = await add(owner, { [trade]: 450, [id]: 100 })
    expect([status, problem.errors]).toEqual([
      400,
      [{ path: `variants.0.marketPrices.${id}`, message: 'This market no longer exists' }],
    ])
  }
  const { status, problem } = await add(owner, { [trade]: 0 })
  expect([status, problem.errors[0]?.message]).toEqual([400, 'Above zero'])
})

test('INV-06 prices of a deleted market are kept for its way back, and forgotten with it', async () => {
  const owner = await t.owner()
  const [trade, france] = [await addMarket(owner), await addMarket(owner, { code: 'fr' })]
  const { body: item } = await add(owner, { [trade.id]: 450, [france.id]: 400 })
  await owner.call(deleteMarket, { params: { marketId: trade.id } })
  const { body: saved } = await save(owner, item, pricesOf(item))
  expect(pricesOf(saved)).toEqual({ [trade.id]: 450, [france.id]: 400 })
  await forget(owner)
  expect(await read(owner, item.id)).toEqual({ [france.id]: 400 })
  const restored = await owner.call(restoreRevision, {
    params: { itemId: item.id },
    body: { version: saved.version, restores: 1 },
  })
  expect(pricesOf(restored.body.item)).toEqual({ [france.id]: 400 })
})

const forget = (owner: Staff) =>
  t.inTenant(owner.tenantId, async (db) => {
    await sql`update markets set deleted_at = app_now() - interval '8 days' where deleted_at is not null`.execute(
      db,
    )
    for (const { ofTenants = [] } of [marketPriceRetention, marketRetention])
      for (const statement of ofTenants) await statement.execute(db)
  })

async function change(owner: Staff, action: BulkAction) {
  const selection = { matching: {} }
  const { body } = await owner.call(startBulkAct, { body: { selection, action } })
  await t.runJobs()
  const params = { bulkActId: body.id }
  const { rows } = (await owner.call(listBulkActItems, { params })).body
  return {
    outcomes: rows.map(({ outcome, reason }) => [outcome, reason]),
    undo: async () => {
      await owner.call(undoBulkAct, { params })
      await t.runJobs()
      return (await owner.call(getBulkAct, { params })).body
    },
  }
}

test('INV-10 INV-06 many items get prices of their own in a market, give them back to its price list, and have both taken back', async () => {
  const owner = await t.owner()
  const [trade, france] = [await addMarket(owner), await addMarket(owner, { code: 'fr' })]
  const { body: item } = await add(owner, { [france.id]: 400 })
  const own = {
    kind: 'marketPrice',
    marketId: trade.id,
    change: { by: 'percent', percentBp: -1_500, endsIn99: true },
  } as const
  const { body: preview } = await owner.call(previewBulkAct, {
    body: { selection: { matching: {} }, action: own },
  })
  expect(preview.examples[0]?.after.variants?.[0]?.marketPrices).toEqual({
    [trade.id]: 399,
    [france.id]: 400,
  })
  await change(owner, own)
  expect(await read(owner, item.id)).toEqual({ [trade.id]: 399, [france.id]: 400 })
  expect((await change(owner, own)).outcomes).toEqual([['unchanged', '']])
  const { undo } = await change(owner, { ...own, change: null })
  expect(await read(owner, item.id)).toEqual({ [france.id]: 400 })
  expect(await undo()).toMatchObject({ undone: 1, kept: 0 })
  expect(await read(owner, item.id)).toEqual({ [trade.id]: 399, [france.id]: 400 })
  const free = { ...own, change: { by: 'exact', priceMinor: 0 } } as const
  expect((await change(owner, free)).outcomes).toEqual([
    ['refused', 'Its price must be above zero'],
  ])
  const gone = { ...own, marketId: crypto.randomUUID() }
  const { status } = await owner.call(startBulkAct, {
    body: { selection: { matching: {} }, action: gone },
  })
  expect(status).toBe(404)
})

test('INV-10 INV-06 what is taken back leaves out the prices in a market that is forgotten', async () => {
  const owner = await t.owner()
  const [trade, france] = [await addMarket(owner), await addMarket(owner, { code: 'fr' })]
  const { body: item } = await add(owner, { [france.id]: 400, [trade.id]: 450 })
  const own = { kind: 'marketPrice', marketId: trade.id, change: null } as const
  const { undo } = await change(owner, own)
  await owner.call(deleteMarket, { params: { marketId: france.id } })
  await forget(owner)
  expect(await read(owner, item.id)).toEqual({})
  expect(await undo()).toMatchObject({ undone: 1, kept: 0 })
  expect(await read(owner, item.id)).toEqual({ [trade.id]: 450 })
})

test('INV-10 INV-06 prices in markets are a cell, saved and brought back', async () => {
  const owner = await t.owner()
  const [trade, france] = [await addMarket(owner), await addMarket(owner, { code: 'fr' })]
  const { body: item } = await add(owner, { [trade.id]: 450 })
  const cell = async () =>
    (await owner.call(listCellRows, { query: {} })).body.rows.map((row) => row.marketPrices)
  expect(await cell()).toEqual(['trade: 4.50'])
  const variantId = item.variants[0]?.id ?? ''
  const marketPrices = { from: 'trade: 4.50', to: 'fr: 3.90; trade: 4.60' }
  const items = [{ itemId: item.id, variants: [{ variantId, marketPrices }] }]
  const { body: act } = await owner.call(saveCellEdits, { body: { items } })
  await t.runJobs()
  expect(await cell()).toEqual(['fr: 3.90; trade: 4.60'])
  expect(await read(owner, item.id)).toEqual({ [trade.id]: 460, [france.id]: 390 })
  await owner.call(undoBulkAct, { params: { bulkActId: act.id } })
  await t.runJobs()
  expect(await cell()).toEqual(['trade: 4.50'])
})
