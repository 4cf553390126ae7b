import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import {
  assignDelivery,
  cancelDelivery,
  failDelivery,
  receiveReturn,
  retryDelivery,
  returnToStore,
} from '@marketday/contract/deliveries/deliveries'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import { eventDetails } from '@marketday/contract/endpoints/event-details'
import { getOrder, handOverOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import {
  changeParcel,
  handOverParcel,
  packParcel,
} from '@marketday/contract/orders/packing/parcels'
import { undoHandOver } from '@marketday/contract/orders/packing/undo-hand-over'

import { books } from '../../../testing/books.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { mailsOf } from '../../../testing/sales/card-payments.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { effects } from '../../effects.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const minutes = movingClock(() => t)

async function packed({ carrier = 'DHL' } = {}) {
  const shop = await deliveryDay(t)
  const { owner } = shop
  const { orderId, deliveryId } = await shop.order({
    quantity: 2,
    slotId: shop.slotId,
    payment: 'cash',
  })
  const params = { orderId }
  const read = async () => (await owner.call(getOrder, { params })).body
  const [parcel] = (await read()).parcels
  const at = { params: { orderId, fulfilmentId: parcel?.id ?? '' } }
  const carried = { carrier, trackingNumber: '', weightGrams: null }
  await owner.call(changeParcel, { ...at, body: carried })
  const stock = () =>
    t.inTenant(owner.tenantId, (db) =>
      db.selectFrom('stock_levels').select(['on_hand', 'reserved']).executeTakeFirstOrThrow(),
    )
  return {
    ...shop,
    deliveryId,
    params,
    read,
    stock,
    handOver: () => owner.call(handOverOrder, { params, body: {} }),
    undo: (who = owner) =>
      who.call(undoHandOver, { params, body: { fulfilmentIds: [at.params.fulfilmentId] } }),
    mails: async () => {
      await t.runJobs({ early: true })
      return (await mailsOf(t, shop)).filter(({ template }) => template === 'parcel-sent').length
    },
    end: async () => expect(await books(t, owner.tenantId)).toEqual([]),
  }
}

test('ORD-09 a hand-over is taken back within ten minutes: goods, box and timeline, and nobody is written to', async () => {
  const order = await packed()
  const before = { stock: await order.stock(), lines: (await order.read()).lines }
  const { actions } = (await order.handOver()).body
  expect(actions.undoHandOver).toBeNull()
  const { body } = await order.undo()
  expect(body).toMatchObject({ fulfilmentStatus: 'packed', status: 'open' })
  expect(body.parcels).toMatchObject([{ status: 'packed', handedOverAt: null }])
  expect({ stock: await order.stock(), lines: body.lines }).toEqual(before)
  expect(body.timeline.at(-1)?.message).toBe('Hand-over undone')
  minutes(11)
  expect(await order.mails()).toBe(0)
  minutes(0)
  await order.end()
})

test('ORD-09 what is handed over a second time is told once', async () => {
  const order = await packed()
  await order.handOver()
  await order.undo()
  await order.handOver()
  minutes(11)
  expect(await order.mails()).toBe(1)
  minutes(0)
  await order.end()
})

test('ORD-09 the server’s clock alone says which parcels its customer hears of', async () => {
  const order = await packed()
  await order.handOver()
  const [parcel] = (await order.read()).parcels
  const handedOverAt = parcel?.handedOverAt ?? ''
  const { details } = await t.inTenant(order.owner.tenantId, (db) =>
    db
      .selectFrom('events')
      .select('details')
      .where('name', '=', 'order.handed_over')
      .executeTakeFirstOrThrow(),
  )
  const effect = effects.find(({ event }) => event === 'order.handed_over')
  const occurredAt = new Date(Date.parse(handedOverAt) - 1000).toISOString()
  const happened = {
    name: 'order.handed_over',
    tenantId: order.owner.tenantId,
    objectType: 'order',
    objectId: newId(),
    occurredAt,
    details: z.parse(eventDetails['order.handed_over'], details),
  } as const
  expect(effect?.payloadOf(happened)).toMatchObject({
    handedOverBy: Date.parse(handedOverAt),
  })
})

test('ORD-09 after ten minutes, on the road and once it is delivered it is too late', async () => {
  const order = await packed({ carrier: '' })
  const { staff, driver } = await order.driver()
  const at = { params: { deliveryId: order.deliveryId } }
  await order.owner.call(assignDelivery, { ...at, body: { driverId: driver.id } })
  await order.handOver()
  minutes(11)
  const tooLate = 'No hand-over can be undone'
  expect((await order.read()).actions.undoHandOver).toBe(tooLate)
  expect((await order.undo()).problem.message).toBe('It was handed over more than 10 minutes ago')
  minutes(0)
  const act = { id: newId(), happenedAt: new Date().toISOString(), event: 'start' as const }
  await staff.call(actOnStop, { ...at, body: act })
  expect((await order.read()).actions.undoHandOver).toBe(tooLate)
  expect((await order.undo()).problem.message).toBe('The driver has already left with it')

  const shop = await openShop(t, [{ priceMinor: 400, stock: 3 }])
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const params = { orderId: (await orderDirectly(shop.shopper, lines)).body.orderId }
  for (const step of [startPicking, packOrder]) await shop.owner.call(step, { params })
  await shop.owner.call(handOverOrder, { params, body: { cashReason: 'Pays on Friday' } })
  const { parcels } = (await shop.owner.call(getOrder, { params })).body
  const body = { fulfilmentIds: parcels.map(({ id }) => id) }
  const late = await shop.owner.call(undoHandOver, { params, body })
  expect(late.problem.code).toBe('invalid_transition')
})

test.each(['store', 'lost'] as const)(
  'ORD-09 what became of goods whose delivery was cancelled is not taken back: they are in the %s',
  async (goods) => {
    const order = await packed()
    await order.handOver()
    const params = { deliveryId: order.deliveryId }
    await order.owner.call(cancelDelivery, { params, body: { reason: 'Too far', goods } })
    const stock = await order.stock()
    expect((await order.undo()).problem.message).toBe('Its delivery was cancelled')
    expect(await order.stock()).toEqual(stock)
    await order.end()
  },
)

test('ORD-09 what has been on the road is not taken back: tried again, or back in the store', async () => {
  const order = await packed({ carrier: '' })
  const { staff, driver } = await order.driver()
  const at = { params: { deliveryId: order.deliveryId } }
  const tryIt = async () => {
    await order.owner.call(assignDelivery, { ...at, body: { driverId: driver.id } })
    const act = { id: newId(), happenedAt: new Date().toISOString(), event: 'start' as const }
    await staff.call(actOnStop, { ...at, body: act })
    await order.owner.call(failDelivery, { ...at, body: { reason: 'nobody_home' } })
  }
  await order.handOver()
  await tryIt()
  await order.owner.call(retryDelivery, { ...at, body: { slotId: order.slotId } })
  expect((await order.undo()).problem.message).toBe('The driver has already left with it')
  await tryIt()
  for (const step of [returnToStore, receiveReturn]) await order.owner.call(step, at)
  const stock = await order.stock()
  expect((await order.undo()).problem.message).toBe('Its items were already returned')
  expect(await order.stock()).toEqual(stock)
  await order.end()
})

async function inTwoParcels() {
  const shop = await deliveryDay(t)
  const { owner } = shop
  const { staff, driver } = await shop.driver()
  const made = await shop.order({
    quantity: 2,
    slotId: shop.slotId,
    packed: false,
    payment: 'cash',
  })
  const params = { orderId: made.orderId }
  const { fulfilment } = (await owner.call(startPicking, { params })).body
  const lines = [{ lineId: fulfilment?.lines[0]?.lineId ?? '', quantity: 1 }]
  await owner.call(packParcel, { params, body: { ...emptyParcel, carrier: 'DHL', lines } })
  const { parcels } = (await owner.call(packOrder, { params })).body
  const [carried = '', own = ''] = parcels.map(({ id }) => id)
  const at = { params: { deliveryId: made.deliveryId } }
  await owner.call(assignDelivery, { ...at, body: { driverId: driver.id } })
  return {
    owner,
    carried,
    own,
    handOver: (fulfilmentId: string) =>
      owner.call(handOverParcel, { params: { ...params, fulfilmentId }, body: {} }),
    undo: (...fulfilmentIds: string[]) =>
      owner.call(undoHandOver, { params, body: { fulfilmentIds } }),
    start: () =>
      staff.call(actOnStop, {
        ...at,
        body: { id: newId(), happenedAt: new Date().toISOString(), event: 'start' },
      }),
    states: async () =>
      (await owner.call(getOrder, { params })).body.parcels.map(({ status }) => status),
  }
}

test('ORD-09 only the parcels that are named are taken back', async () => {
  const { owner, carried, own, handOver, undo, states } = await inTwoParcels()
  await handOver(carried)
  await handOver(own)
  expect((await undo(own)).status).toBe(200)
  expect(await states()).toEqual(['handed_over', 'packed'])
  expect((await undo()).status).toBe(400)
  expect((await undo(carried, newId())).status).toBe(404)
  expect((await undo(own, carried)).status).toBe(200)
  expect(await states()).toEqual(['packed', 'packed'])
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('ORD-09 a carrier’s parcel is taken back while the driver is on the road with another one', async () => {
  const { owner, carried, own, handOver, undo, start, states } = await inTwoParcels()
  await handOver(own)
  await handOver(carried)
  await start()
  expect((await undo(own, carried)).problem.message).toBe('The driver has already left with it')
  expect((await undo(carried)).status).toBe(200)
  expect(await states()).toEqual(['packed', 'handed_over'])
  expect(await books(t, owner.tenantId)).toEqual([])
})

test('ORD-09 a hand-over is taken back by whoever works on orders, in their business', async () => {
  const order = await packed()
  await order.handOver()
  expect((await order.undo(await t.owner())).status).toBe(404)
  expect((await order.undo(await t.member(order.owner, 'dispatcher'))).status).toBe(403)
  const [one, two] = await Promise.all([order.undo(), order.undo()])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(two.body.parcels).toMatchObject([{ status: 'packed' }])
  await order.end()
})
