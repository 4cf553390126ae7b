import { afterAll, beforeAll, expect, test } from 'vitest'

import { adjustGoods, receiveGoods, setGoodsAside } from '@marketday/contract/stock/stock'
import { listLedger, listStockEntries, undoEntry } from '@marketday/contract/stock/stock-ledger'

import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'
import { receiveStock } from '../receive-stock.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const moveClock = movingClock(() => t)

async function enterThrice() {
  const shop = await openShop(t, [
    { priceMinor: 420, stock: 10 },
    { priceMinor: 300, stock: 5 },
  ])
  const { owner, variantIds } = shop
  const [variantId = ''] = variantIds
  const lines = variantIds.map((id) => ({ variantId: id, quantity: 3 }))
  const received = (await owner.call(receiveGoods, { body: { lines, reason: 'Morning bake' } }))
    .body.entryId
  await owner.call(adjustGoods, { body: { variantId, change: -1, reason: 'Broken' } })
  await owner.call(setGoodsAside, {
    body: { variantId, change: 2, reason: 'damaged' },
  })
  return { ...shop, received }
}

const entries = async (staff: Staff, query: object = {}) =>
  (await staff.call(listStockEntries, { query })).body

test('INV-17 what was entered of stock stands in one list with what it moved, and is undone from there', async () => {
  const { owner, received } = await enterThrice()
  const { rows } = await entries(owner, { limit: 3 })
  expect(rows.map(({ type, lines, pieces }) => [type, lines, pieces])).toEqual([
    ['block', 1, 2],
    ['adjust', 1, 1],
    ['receive', 2, 6],
  ])
  expect(rows[2]).toMatchObject({
    id: received,
    reason: 'Morning bake',
    actorName: 'Test Person',
    isUndone: false,
    take: null,
    purchase: null,
    actions: { undo: null },
  })
  const moved = (await owner.call(listLedger, { query: { entryId: received } })).body.rows
  expect(moved.map(({ title }) => title)).toEqual(['Loaf 2', 'Loaf 1'])

  await owner.call(undoEntry, { params: { entryId: received }, body: {} })
  const [undone] = (await entries(owner, { type: 'receive', limit: 1 })).rows
  expect(undone).toMatchObject({ isUndone: true, actions: { undo: 'Already undone' } })
})

test('INV-17 entries are read page by page without gap or repetition, until they can be undone no more', async () => {
  const { owner, variantIds } = await enterThrice()
  const lines = [{ variantId: variantIds[0] ?? '', quantity: 3 }]
  const old = newId()
  moveClock(-7 * 24 * 60 - 1)
  await t.inTenant(owner.tenantId, (db) =>
    receiveStock(db, { lines, referenceType: 'entry', referenceId: old }),
  )
  moveClock(0)
  const all = (await entries(owner)).rows
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { rows, nextCursor }: Awaited<ReturnType<typeof entries>> = await entries(owner, {
      limit: 1,
      ...(cursor && { cursor }),
    })
    paged.push(...rows.map(({ id }) => id))
    cursor = nextCursor
  }
  expect(paged).toEqual(all.map(({ id }) => id))
  expect(paged).not.toContain(old)
  expect(paged.length).toBeGreaterThan(2)
})

test('INV-17 who may only see stock reads its entries, and another business finds none of them', async () => {
  const { owner, received } = await enterThrice()
  const clerk = await t.member(owner, 'orders')
  const [row] = (await entries(clerk)).rows
  expect(row?.actions.undo).toBe('Your role doesn’t include changing stock')
  const stranger = await t.owner()
  expect((await entries(stranger)).rows).toEqual([])
  const query = { entryId: received }
  expect((await stranger.call(listLedger, { query })).body.rows).toEqual([])
})
