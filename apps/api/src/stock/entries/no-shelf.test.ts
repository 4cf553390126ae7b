import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'
import { previewCellEdits } from '@marketday/contract/catalog/products/bulk-acts'
import { createItem, listItems } from '@marketday/contract/catalog/products/products'
import {
  adjustGoods,
  countGoods,
  listStock,
  receiveGoods,
  setGoodsAside,
} from '@marketday/contract/stock/stock'
import { addStockTakeLines, beginStockTake } from '@marketday/contract/stock/documents/stock-takes'
import { listLedger } from '@marketday/contract/stock/stock-ledger'
import { draftPurchase } from '@marketday/contract/stock/documents/purchases'

import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function openWithoutShelf(stock: number) {
  const shop = await openShop(t, [{ priceMinor: 400, stock }])
  const [loaf = ''] = shop.variantIds
  const add = async (kind: ItemKind, given: object) => {
    const variants = [{ optionValues: [], priceMinor: 900 }]
    const item = { title: `Our ${kind}`, status: 'active' as const, kind, variants, ...given }
    const { body } = await shop.owner.call(createItem, { body: item })
    return { itemId: body.id, variantId: body.variants[0]?.id ?? '' }
  }
  return {
    ...shop,
    loaf,
    service: await add('service', {}),
    cake: await add('made_to_order', { leadDays: 2 }),
    box: await add('bundle', { parts: [{ variantId: loaf, quantity: 2 }] }),
  }
}

const sentences = {
  service: 'Our service is a service and has no stock. Change it to a physical item to track stock',
  cake: 'Our made_to_order is made to order and has no stock. Change it to a physical item to track stock',
  box: 'Our bundle is a bundle without its own stock. Change the stock of its parts',
}

test('what has no shelf is not received, corrected, counted or set aside, and the refusal says what to do', async () => {
  const shop = await openWithoutShelf(5)
  const { owner, loaf } = shop
  const { body: take } = await owner.call(beginStockTake, {
    body: { scope: { kind: 'variants', variantIds: [loaf] } },
  })
  const locationId = take.locationId
  for (const name of ['service', 'cake', 'box'] as const) {
    const { variantId, itemId } = shop[name]
    const cell = { variantId, onHand: { from: 0, to: 3 } }
    const refusals = [
      await owner.call(receiveGoods, {
        body: {
          lines: [
            { variantId: loaf, quantity: 1 },
            { variantId, quantity: 1 },
          ],
        },
      }),
      await owner.call(adjustGoods, { body: { variantId, change: 1, reason: 'Found' } }),
      await owner.call(countGoods, { body: { variantId, counted: 2, seenOnHand: 0 } }),
      await owner.call(setGoodsAside, { body: { variantId, change: 1, reason: 'damaged' } }),
      await owner.call(beginStockTake, {
        body: { scope: { kind: 'variants', variantIds: [variantId] } },
      }),
      await owner.call(addStockTakeLines, {
        params: { stockTakeId: take.id },
        body: { variantIds: [variantId] },
      }),
      await owner.call(draftPurchase, {
        body: {
          supplierName: 'Mill',
          supplierEmail: '',
          supplierReference: '',
          locationId,
          expectedOn: null,
          note: '',
          lines: [{ variantId, quantity: 1, unitCostMinor: 100 }],
        },
      }),
    ]
    for (const { status, problem } of refusals)
      expect([status, problem.message]).toEqual([409, sentences[name]])
    const { body } = await owner.call(previewCellEdits, {
      body: { items: [{ itemId, variants: [cell] }] },
    })
    expect(body.refusals).toEqual([{ reason: sentences[name], count: 1 }])
  }
  const { body } = await owner.call(listStock, { query: {} })
  expect(body.rows.map(({ kind, onHand }) => [kind, onHand])).toEqual([
    ['physical', 5],
    ['bundle', 0],
    ['made_to_order', 0],
    ['service', 0],
  ])
})

test('a bundle is in the state of stock of its parts, and what has no stock is never out', async () => {
  const { owner, shopper, loaf } = await openWithoutShelf(3)
  const titles = async (stock: 'in' | 'low' | 'out', search?: string) => {
    const items = await owner.call(listItems, { query: { stock, ...(search && { search }) } })
    const rows = await owner.call(listStock, { query: { state: stock, ...(search && { search }) } })
    const [found, lines] = [items, rows].map(({ body }) => body.rows.map(({ title }) => title))
    expect(lines).toEqual(found)
    return found
  }
  const never = ['Our made_to_order', 'Our service']
  expect(await titles('in')).toEqual(['Loaf 1', 'Our bundle', ...never])
  expect(await titles('out')).toEqual([])
  await orderDirectly(shopper, [{ variantId: loaf, quantity: 2 }])
  expect(await titles('in')).toEqual(['Loaf 1', ...never])
  expect(await titles('out')).toEqual(['Our bundle'])
  expect(await titles('out', 'bundle')).toEqual(['Our bundle'])
  expect(await titles('in', 'bundle')).toEqual([])
  expect(await titles('low')).toEqual([])
  const { body } = await owner.call(listStock, { query: { search: 'bundle' } })
  expect(body.rows).toMatchObject([{ available: 0, state: 'out' }])
})

test('the history of a part names the bundle whose sale took it', async () => {
  const { owner, shopper, loaf, box } = await openWithoutShelf(9)
  await orderDirectly(shopper, [
    { variantId: box.variantId, quantity: 2 },
    { variantId: loaf, quantity: 1 },
  ])
  await orderDirectly(shopper, [{ variantId: loaf, quantity: 1 }])
  const { body } = await owner.call(listLedger, { query: { type: 'reserve' } })
  expect(body.rows.map(({ reservedDelta, bundles }) => [reservedDelta, bundles])).toEqual([
    [1, []],
    [5, ['Our bundle']],
  ])
})
