import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import * as contract from '@marketday/contract/stock/documents/purchases'
import { getForecast, listReorders } from '@marketday/contract/stock/documents/reorders'

import { openShop } from '../../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../../testing/shop-fixture.ts'
import { openWarehouse } from '../../../../testing/stock/second-location.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Deal {
  readonly type: 'sale' | 'return'
  readonly pieces: number
  readonly daysAgo: number
}

/** Ledger entries as if these goods had been sold or returned that many days ago. */
const deal = ({ owner }: ShopFixture, variantId: string, { type, pieces, daysAgo }: Deal) =>
  t.inTenant(owner.tenantId, (db) =>
    sql`insert into stock_movements (variant_id, location_id, type, on_hand_delta, reference_type, reference_id, occurred_at)
      select ${variantId}::uuid, location_id, ${type}, ${type === 'sale' ? -pieces : pieces}, 'order', gen_random_uuid(),
        now() - ${daysAgo} * interval '1 day'
      from locations where is_default`.execute(db),
  )

const forecastOf = async ({ owner }: ShopFixture, variantId: string) =>
  (await owner.call(getForecast, { params: { variantId } })).body

test('INV-25 a variant sells at the pace of four weeks, and its goods last so many days', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 60 }])
  const [variantId = ''] = shop.variantIds
  expect(await forecastOf(shop, variantId)).toEqual({
    soldPieces: 0,
    perDay: 0,
    daysOfCover: null,
  })
  await deal(shop, variantId, { type: 'sale', pieces: 14, daysAgo: 1 })
  await deal(shop, variantId, { type: 'sale', pieces: 7, daysAgo: 10 })
  await deal(shop, variantId, { type: 'sale', pieces: 9, daysAgo: 40 })
  await deal(shop, variantId, { type: 'return', pieces: 1, daysAgo: 25 })
  // (4 × 14 + 3 × 7 - 1 × 1) / 70 per day, and 31 pieces left.
  expect(await forecastOf(shop, variantId)).toEqual({
    soldPieces: 20,
    perDay: 76 / 70,
    daysOfCover: 28,
  })
})

test('INV-25 what runs out before the next delivery is proposed, less what is on order, and nothing is ordered by it', async () => {
  const shop = await openShop(t, [
    { priceMinor: 420, stock: 30 },
    { priceMinor: 300, stock: 20 },
    { priceMinor: 500, stock: 500 },
  ])
  const { owner } = shop
  const { main } = await openWarehouse(owner)
  const [slow = '', fast = '', plenty = ''] = shop.variantIds
  for (const daysAgo of [1, 8, 15, 22]) {
    await deal(shop, slow, { type: 'sale', pieces: 3, daysAgo })
    await deal(shop, fast, { type: 'sale', pieces: 4, daysAgo })
    await deal(shop, plenty, { type: 'sale', pieces: 4, daysAgo })
  }
  const body = { leadDays: 7, coverDays: 63 }
  const read = async () => (await owner.call(listReorders, { body })).body
  const first = await read()
  expect(first.total).toBe(2)
  expect(
    first.rows.map(({ variantId, pieces, quantity }) => [variantId, pieces, quantity]),
  ).toEqual([
    // 4 a week for ten weeks are 40; 4 in stock.
    [fast, 4, 36],
    [slow, 18, 12],
  ])
  const { body: made } = await owner.call(contract.draftPurchase, {
    body: {
      supplierName: 'Mill & Sons',
      supplierEmail: '',
      supplierReference: '',
      locationId: main,
      expectedOn: null,
      note: '',
      lines: [{ variantId: fast, quantity: 30, unitCostMinor: 100 }],
    },
  })
  expect((await read()).rows[0]?.quantity).toBe(36)
  await owner.call(contract.orderPurchase, {
    params: { purchaseId: made.id },
    body: { version: 1 },
  })
  expect((await read()).rows.map(({ quantity }) => quantity)).toEqual([6, 12])
  expect((await owner.call(contract.listPurchases)).body.rows).toHaveLength(1)
})

test('INV-25 another business learns nothing of a pace', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 60 }])
  const { owner: other } = await openShop(t, [{ priceMinor: 420, stock: 60 }])
  const params = { variantId: shop.variantIds[0] ?? '' }
  expect((await other.call(getForecast, { params })).status).toBe(404)
})
