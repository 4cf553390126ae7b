import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { createSlotTemplate } from '@marketday/contract/deliveries/delivery-slots'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { cancelOrder, getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { createItem } from '@marketday/contract/catalog/products/products'
import { getDashboard } from '@marketday/contract/reports/dashboard'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { addDigital } from '../../../testing/products/digital-items.ts'
import { contact, openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { listFreeSlots } from '../../deliveries/slots.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [
    { priceMinor: 500, stock: 9 },
    { priceMinor: 300, stock: 9 },
  ])
})
afterEach(async () => expect(await booksOf(t, shop)).toEqual([]))

const keyed = () => ({ 'idempotency-key': newId() })
const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

interface Wish {
  lines?: { lineId: string; quantity: number; unitPriceMinor?: number }[]
  added?: { variantId: string; quantity: number; unitPriceMinor?: number }[]
  settle?: 'none' | 'refund'
}

async function change(orderId: string, { lines = [], added = [], settle = 'none' }: Wish) {
  const { version } = await read(orderId)
  const body = { version, lines, added, settle, notify: false }
  return await shop.owner.call(changeOrder, { params: { orderId }, body, headers: keyed() })
}

async function order(variantIds: readonly string[], slotId?: string) {
  const { body } = await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: variantIds.map((variantId) => ({ variantId, quantity: 1 })),
      contact,
      delivery: { kind: 'pickup', ...(slotId && { slotId }) },
      payment: 'cash',
    },
  })
  const { lines } = await read(body.orderId)
  return { orderId: body.orderId, lineIds: lines.map(({ id }) => id) }
}

const pay = (orderId: string, amountMinor: number) =>
  shop.owner.call(recordCash, { params: { orderId }, body: { amountMinor }, headers: keyed() })

async function addService() {
  const variants = [{ optionValues: [], priceMinor: 700 }]
  const { body } = await shop.owner.call(createItem, {
    body: { title: 'Baking course', status: 'active', kind: 'service', variants },
  })
  return body.variants[0]?.id ?? ''
}

async function openPickupTimes() {
  for (let weekday = 1; weekday <= 7; weekday++)
    await shop.owner.call(createSlotTemplate, {
      body: {
        kind: 'pickup',
        weekday,
        startsAt: '00:01',
        endsAt: '23:59',
        cutoffMinutes: 0,
        capacity: 9,
      },
    })
  const [slot] = await t.inTenant(shop.owner.tenantId, (db) => listFreeSlots(db, 'pickup'))
  return slot?.id ?? ''
}

const takenOf = (slotId: string) =>
  t.inTenant(shop.owner.tenantId, async (db) => {
    const query = db.selectFrom('delivery_slots').select('taken')
    return (await query.where('delivery_slot_id', '=', slotId).executeTakeFirst())?.taken
  })

it('a line that is listed twice is refused, and no goods move', async () => {
  const { orderId, lineIds } = await order([shop.variantIds[0] ?? ''])
  const wish = { lineId: lineIds[0] ?? '', quantity: 1, unitPriceMinor: 400 }
  const { status, problem } = await change(orderId, { lines: [wish, wish] })
  expect([status, problem.errors]).toEqual([
    400,
    [{ path: 'lines.1.quantity', message: 'Loaf 1 is listed twice' }],
  ])
})

it('a box whose only item is exchanged goes on being packed', async () => {
  const { orderId, lineIds } = await order([shop.variantIds[0] ?? ''])
  await shop.owner.call(startPicking, { params: { orderId } })
  const { body } = await change(orderId, {
    lines: [{ lineId: lineIds[0] ?? '', quantity: 0 }],
    added: [{ variantId: shop.variantIds[1] ?? '', quantity: 2 }],
  })
  expect(body).toMatchObject({
    fulfilmentStatus: 'picking',
    fulfilment: { lines: [{ quantity: 2 }] },
  })
  expect((await shop.owner.call(packOrder, { params: { orderId } })).status).toBe(200)
})

it('the time of a pick-up is given back once, with the last that had to be collected', async () => {
  const slotId = await openPickupTimes()
  const service = await addService()
  const [loaf = '', tart = ''] = shop.variantIds
  await order([loaf], slotId)
  const { orderId, lineIds } = await order([loaf, service, service], slotId)
  expect(await takenOf(slotId)).toBe(2)
  const [first = '', second = ''] = lineIds
  await change(orderId, { lines: [{ lineId: first, quantity: 0 }] })
  expect(await takenOf(slotId)).toBe(1)
  const late = await change(orderId, { added: [{ variantId: tart, quantity: 1 }] })
  expect(late.problem.message).toBe('This order has no delivery. Place another order')
  await change(orderId, { lines: [{ lineId: second, quantity: 1, unitPriceMinor: 600 }] })
  const cancellation = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
  await shop.owner.call(cancelOrder, { params: { orderId }, body: cancellation, headers: keyed() })
  expect((await read(orderId)).status).toBe('cancelled')
  expect(await takenOf(slotId)).toBe(1)
})

it('an order that is paid and only downloaded after a change is done by itself', async () => {
  const book = await addDigital(t, shop.owner)
  const { orderId, lineIds } = await order([shop.variantIds[0] ?? '', book.variantId])
  await pay(orderId, 1400)
  await t.runJobs()
  expect((await read(orderId)).status).toBe('open')
  await change(orderId, { lines: [{ lineId: lineIds[0] ?? '', quantity: 0 }], settle: 'refund' })
  await t.runJobs()
  expect(await read(orderId)).toMatchObject({ status: 'completed', outstandingMinor: 0 })
})

it('what was owed back and is due again takes nothing from what was sold; goodwill does', async () => {
  const { orderId, lineIds } = await order([shop.variantIds[0] ?? ''])
  await pay(orderId, 500)
  const lines = [{ lineId: lineIds[0] ?? '', quantity: 1, unitPriceMinor: 450 }]
  await change(orderId, { lines, settle: 'refund' })
  await change(orderId, { added: [{ variantId: shop.variantIds[1] ?? '', quantity: 1 }] })
  const sold = async () => {
    const { money } = (await shop.owner.call(getDashboard, { query: {} })).body
    return [money?.salesMinor.value, money?.refundsMinor.value]
  }
  expect(await sold()).toEqual([750, 0])
  const body = { amountMinor: 30, extraMinor: 30, reason: 'Late' }
  await shop.owner.call(refundOrder, { params: { orderId }, body, headers: keyed() })
  expect(await sold()).toEqual([720, 30])
})
