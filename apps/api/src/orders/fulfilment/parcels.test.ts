import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import * as contract from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import * as parcels from '@marketday/contract/orders/packing/parcels'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'

import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { orderToken } from '../order-token.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function begin() {
  const shop = await openShop(t, [
    { priceMinor: 400, stock: 10 },
    { priceMinor: 100, stock: 10 },
  ])
  const lines = shop.variantIds.map((variantId, index) => ({ variantId, quantity: 3 - index }))
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  const params = { orderId }
  const order = (await shop.owner.call(contract.startPicking, { params })).body
  const [loaf = '', bun = ''] = order.lines.map(({ id }) => id)
  const pack = (units: readonly (readonly [string, number])[], details = emptyParcel) =>
    shop.owner.call(parcels.packParcel, {
      params,
      body: { ...details, lines: units.map(([lineId, quantity]) => ({ lineId, quantity })) },
    })
  const parcel = ({ parcels: of }: Order, number: number) => ({
    ...params,
    fulfilmentId: of.find((each) => each.number === number)?.id ?? '',
  })
  const handOver = (order: Order, number: number, body = {}) =>
    shop.owner.call(parcels.handOverParcel, { params: parcel(order, number), body })
  const levels = () =>
    t.inTenant(shop.owner.tenantId, (db) =>
      db.selectFrom('stock_levels').select(['on_hand', 'reserved']).orderBy('on_hand').execute(),
    )
  return { shop, owner: shop.owner, params, orderId, loaf, bun, pack, parcel, handOver, levels }
}

type Begun = Awaited<ReturnType<typeof begin>>

const cancellation = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
const wordsOf = ({ timeline }: Order) => timeline.map(({ message }) => message)

describe('ORD-09 an order in several parcels', () => {
  test('is partly packed, then packed, and each parcel is collected by itself', async () => {
    const { pack, loaf, bun, handOver, levels } = await begin()
    const some = (await pack([[loaf, 2]])).body
    expect(some).toMatchObject({
      fulfilmentStatus: 'part_packed',
      fulfilment: { status: 'picking', lines: [{ quantity: 1 }, { quantity: 2 }] },
      parcels: [{ number: 1, status: 'packed', lines: [{ lineId: loaf, quantity: 2 }] }],
      actions: { pack: null, handOver: null, unpack: null },
    })
    const gone = (await handOver(some, 1)).body
    expect(gone).toMatchObject({ fulfilmentStatus: 'part_packed', status: 'open' })
    expect(gone.parcels[0]?.status).toBe('delivered')
    expect(await levels()).toEqual([
      { on_hand: 8, reserved: 1 },
      { on_hand: 10, reserved: 2 },
    ])
    const rest = [
      [loaf, 1],
      [bun, 2],
    ] as const
    const all = (await pack(rest)).body
    expect(all).toMatchObject({ fulfilmentStatus: 'part_handed_over', fulfilment: null })

    const unpaid = await handOver(all, 2)
    expect(unpaid.problem.errors).toMatchObject([{ path: 'cashReason' }])
    const done = (await handOver(all, 2, { cashCollectedMinor: 1400 })).body
    expect(done).toMatchObject({ status: 'completed', fulfilmentStatus: 'delivered' })
    expect(wordsOf(done)).toEqual([
      'Order placed, to be paid in cash',
      'Picking started',
      'Parcel 1 packed: 2 × Loaf 1',
      'Handed over: parcel 1',
      'Delivered: parcel 1',
      'Parcel 2 packed: 1 × Loaf 1, 2 × Loaf 2',
      'Handed over: parcel 2',
      'Delivered: parcel 2',
      expect.stringContaining('received in cash'),
      'Completed',
    ])
    expect(await levels()).toEqual([
      { on_hand: 7, reserved: 0 },
      { on_hand: 8, reserved: 0 },
    ])
  })

  test('some of the cash is taken with the first parcel, the rest with the last', async () => {
    const { pack, handOver, loaf, bun } = await begin()
    const some = (await pack([[loaf, 3]])).body
    const first = await handOver(some, 1, { cashCollectedMinor: 500 })
    expect(first.body).toMatchObject({ paidMinor: 500, outstandingMinor: 900 })
    const rest = (await pack([[bun, 2]])).body
    const done = await handOver(rest, 2, { cashCollectedMinor: 900 })
    expect(done.body).toMatchObject({ status: 'completed', outstandingMinor: 0 })
  })

  test('has all that is packed handed over at once, and the rest later', async () => {
    const { owner, params, pack, loaf, bun } = await begin()
    await pack([[loaf, 1]])
    await pack([[bun, 1]])
    const some = (await owner.call(contract.handOverOrder, { params, body: {} })).body
    expect(some.parcels.map(({ status }) => status)).toEqual(['delivered', 'delivered'])
    expect((await owner.call(contract.handOverOrder, { params, body: {} })).problem).toMatchObject({
      code: 'invalid_transition',
    })
    await owner.call(contract.packOrder, { params })
    const body = { cashReason: 'Pays on Friday' }
    expect((await owner.call(contract.handOverOrder, { params, body })).body).toMatchObject({
      fulfilmentStatus: 'delivered',
      status: 'open',
    })
  })

  test('takes no more than is left, and says which', async () => {
    const { pack, loaf, owner, params } = await begin()
    await pack([[loaf, 2]])
    for (const [units, message] of [
      [[[loaf, 2]], 'Only 1 of Loaf 1 is left to pack'],
      [[[newId(), 1]], 'This line has nothing left to pack'],
      [[], 'Put something into the parcel'],
    ] as const)
      expect((await pack(units)).problem.errors[0]?.message).toBe(message)
    await owner.call(contract.packOrder, { params })
    expect((await pack([[loaf, 1]])).problem.code).toBe('invalid_transition')
  })

  test('keeps carrier, number and weight, which can be changed on its way too', async () => {
    const { pack, loaf, owner, parcel, handOver, params, shop } = await begin()
    const details = { carrier: 'DHL', trackingNumber: '00340', weightGrams: 1250 }
    const some = (await pack([[loaf, 1]], details)).body
    expect(some.parcels).toMatchObject([details])
    await handOver(some, 1)
    const changed = { carrier: 'UPS', trackingNumber: '1Z 99', weightGrams: null }
    const after = await owner.call(parcels.changeParcel, { params: parcel(some, 1), body: changed })
    expect(after.body.parcels).toMatchObject([changed])
    expect(wordsOf(after.body).at(-1)).toBe('Parcel 1 · UPS · 1Z 99')
    const token = orderToken(t.app.services.config, params.orderId)
    const { body } = await shop.shopper.call(getShopOrder, { params: { token } })
    const lines = [{ title: 'Loaf 1', quantity: 1 }]
    const { weightGrams: _weight, ...told } = changed
    expect(body.parcels).toEqual([{ ...told, number: 1, status: 'delivered', lines }])
  })
})

describe('ORD-09 a parcel is opened again', () => {
  test('and its goods are packed anew, with the rest or by themselves, under a free number', async () => {
    const { pack, loaf, bun, owner, parcel } = await begin()
    await pack([[loaf, 1]])
    const two = (await pack([[loaf, 1]])).body
    const one = (await owner.call(parcels.unpackParcel, { params: parcel(two, 1) })).body
    expect(one.parcels.map(({ number }) => number)).toEqual([2])
    expect(one.fulfilment?.lines).toEqual([
      { lineId: loaf, quantity: 2 },
      { lineId: bun, quantity: 2 },
    ])
    const rest = [
      [loaf, 2],
      [bun, 2],
    ] as const
    const all = (await pack(rest)).body
    expect(all.parcels.map(({ number }) => number)).toEqual([1, 2])
    const some = (await owner.call(parcels.unpackParcel, { params: parcel(all, 1) })).body
    expect(some).toMatchObject({ fulfilmentStatus: 'part_packed' })
    const none = (await owner.call(parcels.unpackParcel, { params: parcel(all, 2) })).body
    expect(none).toMatchObject({ fulfilmentStatus: 'picking', parcels: [] })
    expect(none.fulfilment?.lines.map(({ quantity }) => quantity)).toEqual([3, 2])
    expect(wordsOf(none).at(-1)).toBe('Parcel 2 unpacked')
  })

  test('but not once it was handed over, nor while the order is on hold', async () => {
    const { pack, loaf, owner, params, parcel, handOver } = await begin()
    await pack([[loaf, 1]])
    const two = (await pack([[loaf, 1]])).body
    await handOver(two, 1)
    const unpack = (number: number) =>
      owner.call(parcels.unpackParcel, { params: parcel(two, number) })
    expect((await unpack(1)).problem.code).toBe('invalid_transition')
    await owner.call(contract.holdOrder, { params, body: { reason: 'Asks for more' } })
    expect((await unpack(2)).problem.message).toContain('on hold')
  })
})

describe('ORD-09 what is packed', () => {
  const cancel = ({ owner, params }: Begun, lines?: { lineId: string; quantity: number }[]) =>
    owner.call(contract.cancelOrder, { params, body: { ...cancellation, ...(lines && { lines }) } })

  test('is not cancelled before it is unpacked, and the rest is', async () => {
    const begun = await begin()
    const { pack, loaf, bun, owner, parcel } = begun
    const some = (await pack([[loaf, 2]])).body
    expect((await cancel(begun)).problem.code).toBe('invalid_transition')
    expect((await cancel(begun, [{ lineId: loaf, quantity: 2 }])).problem.message).toBe(
      '2 of Loaf 1 are packed. Unpack before you cancel more than 1',
    )
    const lines = [
      { lineId: loaf, quantity: 1 },
      { lineId: bun, quantity: 2 },
    ]
    const rest = (await cancel(begun, lines)).body
    expect(rest).toMatchObject({ status: 'open', fulfilmentStatus: 'packed', fulfilment: null })
    await owner.call(parcels.unpackParcel, { params: parcel(some, 1) })
    expect((await cancel(begun)).body).toMatchObject({ status: 'cancelled', parcels: [] })
  })

  test('is not changed away, and what is added is packed with the rest', async () => {
    const { pack, loaf, bun, owner, params, shop } = await begin()
    const { version } = (await pack([[loaf, 2]])).body
    const change = (quantity: number) =>
      owner.call(changeOrder, {
        params,
        headers: { 'idempotency-key': newId() },
        body: {
          version,
          lines: [{ lineId: loaf, quantity, unitPriceMinor: 350 }],
          added: [{ variantId: shop.variantIds[1] ?? '', quantity: 4 }],
          settle: 'none',
          notify: false,
        },
      })
    expect((await change(1)).problem.message).toBe(
      '2 of Loaf 1 are packed. Unpack before you remove it',
    )
    const { body } = await change(4)
    expect(body.parcels).toMatchObject([{ lines: [{ lineId: loaf, quantity: 2 }] }])
    expect(body.fulfilment?.lines.map(({ quantity }) => quantity).toSorted()).toEqual([2, 2, 4])
    expect(body.fulfilment?.lines.some(({ lineId }) => lineId === bun)).toBe(true)
  })
})

test('ORD-09 parcels belong to their shop, their order and whoever works on orders', async () => {
  const { pack, loaf, parcel, owner, shop } = await begin()
  const params = parcel((await pack([[loaf, 1]])).body, 1)
  const dispatcher = await t.member(shop.owner, 'dispatcher')
  const stranger = await t.owner()
  for (const [who, status] of [
    [dispatcher, 403],
    [stranger, 404],
  ] as const) {
    expect((await who.call(parcels.unpackParcel, { params })).status).toBe(status)
    expect((await who.call(parcels.handOverParcel, { params, body: {} })).status).toBe(status)
    const changed = await who.call(parcels.changeParcel, { params, body: emptyParcel })
    expect(changed.status).toBe(status)
  }
  const elsewhere = { ...params, orderId: (await begin()).orderId }
  expect((await owner.call(parcels.unpackParcel, { params: elsewhere })).status).toBe(404)
})
