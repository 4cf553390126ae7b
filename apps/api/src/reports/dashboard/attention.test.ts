import { afterAll, beforeAll, expect, test } from 'vitest'

import { getBuild } from '@marketday/contract/storefront/builds'
import { getChecklist, listAttention } from '@marketday/contract/reports/dashboard'
import type { Attention } from '@marketday/contract/reports/dashboard'
import { getBoard } from '@marketday/contract/deliveries/deliveries'
import { getImport } from '@marketday/contract/imports/imports'
import { listOrders } from '@marketday/contract/orders/orders'
import { listItems } from '@marketday/contract/catalog/products/products'
import { listStock } from '@marketday/contract/stock/stock'
import {
  beginStockTake,
  cancelStockTake,
  listStockTakes,
} from '@marketday/contract/stock/documents/stock-takes'

import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { addMarket } from '../../../testing/shop/add-market.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: DeliveryDay
beforeAll(async () => {
  t = await testApp()
  shop = await troubledShop()
})
afterAll(() => t.close())

async function troubledShop(): Promise<DeliveryDay> {
  const day = await deliveryDay(t)
  const packed = await Promise.all([1, 2, 3].map(() => day.order({ slotId: day.slotId })))
  const raw = await Promise.all([1, 2, 3].map(() => day.order({ packed: false })))
  await t.inTenant(day.owner.tenantId, async (db) => {
    const yesterday = new Date(db.context.now.getTime() - 26 * 3_600_000).toISOString()
    await db
      .updateTable('orders')
      .set({ placed_at: yesterday })
      .where('order_id', 'in', [raw[0]?.orderId ?? '', raw[1]?.orderId ?? ''])
      .execute()
    await db
      .updateTable('deliveries')
      .set({ status: 'failed' })
      .where('delivery_id', '=', packed[0]?.deliveryId ?? '')
      .execute()
    await db
      .updateTable('deliveries')
      .set({ status: 'returning' })
      .where('delivery_id', '=', packed[1]?.deliveryId ?? '')
      .execute()
    await db
      .updateTable('orders')
      .set({ captured_minor: 0 })
      .where(
        'order_id',
        'in',
        raw.map((order) => order.orderId),
      )
      .execute()
    await db.updateTable('variants').set({ low_stock_threshold: 1_000_000 }).execute()
    const build = { trigger: 'manual' as const, created_by: 'Ada' }
    await db
      .insertInto('builds')
      .values([
        { ...build, build_id: newId(), number: 1, status: 'failed' },
        { ...build, build_id: newId(), number: 2, status: 'failed' },
      ])
      .execute()
  })
  for (const act of [cancelStockTake, null, null]) {
    const { body } = await day.owner.call(beginStockTake, { body: { scope: { kind: 'all' } } })
    if (act) await day.owner.call(act, { params: { stockTakeId: body.id } })
  }
  await addMarket(day.owner)
  return day
}

const attention = async () => (await shop.owner.call(listAttention)).body.rows

async function inInventory({ pathname, searchParams }: URL): Promise<number> {
  const { tab, ...query } = Object.fromEntries(searchParams)
  const { owner } = shop
  if (pathname.endsWith('/counts'))
    return (await owner.call(listStockTakes, { query })).body.rows.length
  if (query['missing']) return (await owner.call(listItems, { query })).body.rows.length
  if (tab === 'stock') return (await owner.call(listStock, { query })).body.rows.length
  const { body } = await owner.call(getImport, { params: { id: query['import'] ?? '' } })
  return body.status === 'failed' ? 1 : 0
}

/** Counts through the endpoint that the linked page uses. */
async function behind({ to }: Attention): Promise<number> {
  const { pathname, searchParams } = new URL(to, 'http://localhost')
  const { tab, ...query } = Object.fromEntries(searchParams)
  const { owner } = shop
  switch (pathname.split('/')[2]) {
    case 'orderManagement':
      return (await owner.call(listOrders, { query: { ...query, ...(tab && { tab }) } as never }))
        .body.rows.length
    case 'inventoryManagement':
      return await inInventory(new URL(to, 'http://localhost'))
    case 'deliveryManagement': {
      expect(query).toEqual({ show: 'failed' })
      const { rows } = (await owner.call(getBoard, { query: {} })).body
      return rows.filter(({ status }) => status === 'failed' || status === 'returning').length
    }
    default: {
      const buildId = pathname.split('/')[3] ?? ''
      return (await owner.call(getBuild, { params: { buildId } })).body.status === 'failed' ? 1 : 0
    }
  }
}

test('every line that needs attention leads to a list of as many as it counts', async () => {
  const rows = await attention()
  expect(rows.map(({ id, count }) => [id, count])).toEqual([
    ['unpacked', 2],
    ['unpaid', 3],
    ['failedStops', 2],
    ['lowStock', 1],
    ['openCounts', 2],
    ['lacksCustoms', 1],
    ['failedBuild', 1],
  ])
  for (const row of rows) expect([row.id, await behind(row)]).toEqual([row.id, row.count])
})

test('nobody is led to a page that their role does not see', async () => {
  const catalogue = await t.member(shop.owner, 'catalogue')
  const { body } = await catalogue.call(listAttention)
  expect(body.rows.map(({ id }) => id)).toEqual([
    'lowStock',
    'openCounts',
    'lacksCustoms',
    'failedBuild',
  ])
})

test('the checklist leads to tabs that exist', async () => {
  const { rows } = (await shop.owner.call(getChecklist)).body
  expect(rows.find(({ id }) => id === 'delivery')?.to).toBe(
    '/adminPanel/deliveryManagement?tab=areas',
  )
})
