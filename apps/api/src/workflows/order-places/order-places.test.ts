import { afterAll, beforeAll, expect, test } from 'vitest'

import { getOrder, handOverOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import {
  listOrderPlaces,
  moveOrder,
  moveOrderBack,
} from '@marketday/contract/orders/packing/order-places'
import { packParcel } from '@marketday/contract/orders/packing/parcels'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import { getStock, receiveGoods } from '@marketday/contract/stock/stock'

import { books } from '../../../testing/books.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { openWarehouse } from '../../../testing/stock/second-location.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function ordered(loaves: number, buns: number) {
  const shop = await openShop(t, [
    { priceMinor: 420, stock: 5 },
    { priceMinor: 90, stock: 5 },
  ])
  const { owner, variantIds } = shop
  const [loaf = '', bun = ''] = variantIds
  const { main, other } = await openWarehouse(owner)
  const lines = [
    { variantId: loaf, quantity: loaves },
    { variantId: bun, quantity: buns },
  ].filter(({ quantity }) => quantity > 0)
  if (lines.length > 0) await owner.call(receiveGoods, { body: { lines, locationId: other } })
  const { orderId } = (
    await orderDirectly(shop.shopper, [
      { variantId: loaf, quantity: 2 },
      { variantId: bun, quantity: 1 },
    ])
  ).body
  const params = { orderId }
  const reserved = async (variantId: string, locationId: string) =>
    (await owner.call(getStock, { params: { variantId }, query: { locationId } })).body.reserved
  return {
    ...shop,
    params,
    main,
    other,
    loaf,
    move: (who = owner) => who.call(moveOrder, { params, body: { locationId: other } }),
    moveBack: () => owner.call(moveOrderBack, { params }),
    kept: async () => ({
      main: [await reserved(loaf, main), await reserved(bun, main)],
      other: [await reserved(loaf, other), await reserved(bun, other)],
    }),
    words: async () =>
      (await owner.call(getOrder, { params })).body.timeline.map(({ message }) => message),
    end: async () => expect(await books(t, owner.tenantId)).toEqual([]),
  }
}

test('ORD-09 an order is taken from another location that has it, all at once, and back again', async () => {
  const order = await ordered(2, 1)
  const { rows, move } = (await order.owner.call(listOrderPlaces, { params: order.params })).body
  expect(move).toBeNull()
  expect(rows).toMatchObject([
    { locationId: order.main, isHere: true, missing: [] },
    { locationId: order.other, isHere: false, missing: [] },
  ])
  const { body } = await order.move()
  expect(await order.kept()).toEqual({ main: [0, 0], other: [2, 1] })
  expect(body.takenFrom).toMatchObject([
    { locationName: 'Warehouse', title: 'Loaf 1', quantity: 2 },
    { locationName: 'Warehouse', title: 'Loaf 2', quantity: 1 },
  ])
  expect((await order.move()).status).toBe(200)
  await order.moveBack()
  expect(await order.kept()).toEqual({ main: [2, 1], other: [0, 0] })
  expect((await order.moveBack()).problem.message).toBe(
    'It wasn’t moved, or was already moved back',
  )
  expect((await order.words()).slice(-2)).toEqual([
    'Items come from Warehouse',
    'Move undone: items no longer come from Warehouse',
  ])
  await order.end()
})

test('ORD-09 where something is missing nothing moves, and it is said what is missing where', async () => {
  const order = await ordered(1, 0)
  const { rows } = (await order.owner.call(listOrderPlaces, { params: order.params })).body
  expect(rows[1]?.missing).toEqual([
    { title: 'Loaf 1', quantity: 1 },
    { title: 'Loaf 2', quantity: 1 },
  ])
  expect((await order.move()).problem).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    message: 'Not at Warehouse: 1 × Loaf 1, 1 × Loaf 2',
  })
  expect(await order.kept()).toEqual({ main: [2, 1], other: [0, 0] })
  await order.end()
})

test('ORD-09 what is packed stays, the rest moves once the parcel has left, and is sold where it was kept', async () => {
  const order = await ordered(2, 1)
  const { owner, params } = order
  await owner.call(startPicking, { params })
  const [line] = (await owner.call(getOrder, { params })).body.lines
  await owner.call(packParcel, {
    params,
    body: { ...emptyParcel, lines: [{ lineId: line?.id ?? '', quantity: 1 }] },
  })
  const refusal = 'Some items are packed. Hand them over or unpack them first'
  expect((await owner.call(listOrderPlaces, { params })).body.move).toBe(refusal)
  expect((await order.move()).problem.message).toBe(refusal)
  await owner.call(handOverOrder, { params, body: {} })
  expect((await order.move()).status).toBe(200)
  expect(await order.kept()).toEqual({ main: [0, 0], other: [1, 1] })
  await owner.call(packOrder, { params })
  await owner.call(handOverOrder, { params, body: { cashCollectedMinor: 930 } })
  expect(await order.kept()).toEqual({ main: [0, 0], other: [0, 0] })
  expect((await order.moveBack()).problem.code).toBe('invalid_transition')
  await order.end()
})

test('ORD-09 of two who move an order at once, and another who buys the last loaf there, nothing is promised twice', async () => {
  const order = await ordered(2, 1)
  const answers = await Promise.all([order.move(), order.move(), order.moveBack()])
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  await order.end()
})

test('ORD-09 orders are moved by whoever works on them, in their business, to a location of it', async () => {
  const order = await ordered(2, 1)
  const { owner, params } = order
  const stranger = await t.owner()
  const dispatcher = await t.member(owner, 'dispatcher')
  expect((await order.move(stranger)).status).toBe(404)
  expect((await order.move(dispatcher)).status).toBe(403)
  expect((await stranger.call(listOrderPlaces, { params })).status).toBe(404)
  const nowhere = await owner.call(moveOrder, { params, body: { locationId: newId() } })
  expect(nowhere.status).toBe(404)
})
