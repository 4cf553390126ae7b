import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import { createSlotTemplate } from '@marketday/contract/deliveries/delivery-slots'
import * as contract from '@marketday/contract/orders/acts/change-order'
import type { Receiving } from '@marketday/contract/orders/acts/change-order'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'
import { getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { recordTransfer, refundOrder } from '@marketday/contract/payments/card/payments'

import { booksOf, mailsOf } from '../../../testing/sales/card-payments.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { openShop, orderDirectly, standardTaxClass } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 900, stock: 9 }])
  await t.inTenant(shop.owner.tenantId, async (db) => {
    const taxClassId = await standardTaxClass(db)
    await db
      .updateTable('tax_classes')
      .set({ is_for_delivery: true })
      .where('tax_class_id', '=', taxClassId)
      .execute()
    await db
      .insertInto('delivery_zones')
      .values([
        { name: 'Town', kind: 'postcodes', postcodes: ['BA1'], fee_minor: 300 },
        { name: 'Hills', kind: 'postcodes', postcodes: ['BA3'], fee_minor: 550 },
        { name: 'Far', kind: 'postcodes', postcodes: ['BA4'], fee_minor: 300, minimum_minor: 5000 },
      ])
      .execute()
  })
})

const placeAt = (zip: string, street = '3 Long Street'): ParsedPlace => ({
  address: `${street}, Bath ${zip}`,
  lat: '',
  lng: '',
  data: { City: 'Bath', State: '', Country: 'GB', Area: '', zip, street1: '', street2: street },
})

const read = async (orderId: string): Promise<Order> =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

/** One to collect at £9.00 with 20 % included tax. */
async function placeOrder(): Promise<Order> {
  const [variantId = ''] = shop.variantIds
  return await read((await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).body.orderId)
}

const bodyOf = ({ version }: Order, receiving: Receiving) => ({
  version,
  lines: [],
  added: [],
  receiving,
})

const change = (order: Order, receiving: Receiving) =>
  shop.owner.call(contract.changeOrder, {
    params: { orderId: order.id },
    body: { ...bodyOf(order, receiving), settle: 'none', notify: true },
    headers: { 'idempotency-key': newId() },
  })

const deliver = (order: Order, zip: string, slotId: string | null = null) =>
  change(order, { kind: 'delivery', place: placeAt(zip), slotId })
const collect = (order: Order, slotId: string | null = null) =>
  change(order, { kind: 'pickup', place: null, slotId })

const sums = ({ totalMinor, deliveryMinor, taxMinor, deliveryKind, delivery }: Order) => ({
  totalMinor,
  deliveryMinor,
  taxMinor,
  deliveryKind,
  delivery: delivery?.status ?? null,
})

it('a collected order becomes a delivery and back: fee, tax, delivery and documents follow', async () => {
  const order = await placeOrder()
  await issueInvoices(shop.owner, [order.id])
  const receiving = { kind: 'delivery', place: placeAt('BA1 1AB'), slotId: null } as const
  const preview = await shop.owner.call(contract.previewOrderChanges, {
    params: { orderId: order.id },
    body: bodyOf(order, receiving),
  })
  expect((await read(order.id)).version).toBe(order.version)
  const { body: delivered } = await change(order, receiving)
  expect(sums(delivered)).toEqual({
    totalMinor: 1200,
    deliveryMinor: 300,
    taxMinor: 200,
    deliveryKind: 'delivery',
    delivery: 'unscheduled',
  })
  expect(sums(preview.body)).toEqual(sums(delivered))
  expect(delivered.place?.address).toBe('3 Long Street, Bath BA1 1AB')
  const { body: inHills } = await deliver(delivered, 'BA3 4QQ')
  expect(sums(inHills)).toMatchObject({ totalMinor: 1450, deliveryMinor: 550, taxMinor: 242 })
  const { body: collected } = await collect(inHills)
  expect(sums(collected)).toEqual({
    totalMinor: 900,
    deliveryMinor: 0,
    taxMinor: 150,
    deliveryKind: 'pickup',
    delivery: 'cancelled',
  })
  const { body: again } = await deliver(collected, 'BA1 1AB')
  expect(sums(again)).toEqual(sums(delivered))
  expect(again.timeline.map(({ message }) => message)).toContain(
    'Changed: delivery method, address, delivery fee',
  )
  await checkPaper(t, shop, order.id)
  expect(await booksOf(t, shop)).toEqual([])
  await t.runJobs()
  const mails = (await mailsOf(t, shop)).map(({ template }) => template)
  expect(mails.filter((template) => template === 'order-changed')).toHaveLength(4)
  expect(mails).not.toContain('delivery-cancelled')
})

it('a refunded delivery fee is not taken off twice when the order is collected', async () => {
  const { body: delivered } = await deliver(await placeOrder(), 'BA1 1AB')
  const keyed = () => ({ 'idempotency-key': newId() })
  await shop.owner.call(recordTransfer, {
    params: { orderId: delivered.id },
    body: { amountMinor: 1200, reference: 'Ref 7' },
    headers: keyed(),
  })
  const { status } = await shop.owner.call(refundOrder, {
    params: { orderId: delivered.id },
    body: { returnsDelivery: true, amountMinor: 300, reason: 'Came late' },
    headers: keyed(),
  })
  expect(status).toBe(200)
  const { body: collected } = await collect(await read(delivered.id))
  expect(collected).toMatchObject({ totalMinor: 900, cancelledMinor: 0 })
  expect(owedBackMinor(collected)).toBe(0)
  await checkPaper(t, shop, collected.id)
  const { body: again } = await deliver(collected, 'BA3 4QQ')
  expect(again).toMatchObject({ totalMinor: 1450, cancelledMinor: 0, outstandingMinor: 550 })
  await checkPaper(t, shop, again.id)
  expect(await booksOf(t, shop)).toEqual([])
})

it('the email about a change is shown before it is sent', async () => {
  const order = await placeOrder()
  const receiving = { kind: 'delivery', place: placeAt('BA1 1AB'), slotId: null } as const
  const { body } = await shop.owner.call(contract.previewChangeMail, {
    params: { orderId: order.id },
    body: bodyOf(order, receiving),
  })
  expect(body.mail?.paragraphs).toContain('Delivery address: 3 Long Street, Bath BA1 1AB')
  expect(body.mail?.rows).toContainEqual({ label: 'Total', value: '£12.00' })
  await t.runJobs()
  expect((await mailsOf(t, shop)).map(({ template }) => template)).not.toContain('order-changed')
  expect((await read(order.id)).version).toBe(order.version)
})

it('within its zone the agreed fee stays, whatever the zone costs by now', async () => {
  const { body: order } = await deliver(await placeOrder(), 'BA1 1AB')
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('delivery_zones').set({ fee_minor: 900 }).where('name', '=', 'Town').execute(),
  )
  const { body: moved } = await deliver(order, 'BA1 2CD')
  expect(sums(moved)).toEqual(sums(order))
  expect(moved.place?.data.zip).toBe('BA1 2CD')
})

it('says what is wrong with an address, and changes nothing', async () => {
  const order = await placeOrder()
  const answers = [
    await deliver(order, 'ZZ9 9ZZ'),
    await deliver(order, 'BA4 1AA'),
    await deliver(order, ''),
    await collect(order),
  ]
  expect(answers.map(({ status, problem }) => [status, problem.message])).toEqual([
    [409, expect.stringContaining('deliver')],
    [409, 'The minimum order there is £50.00'],
    [409, 'Enter the address with its postcode'],
    [400, 'No changes'],
  ])
  expect(await read(order.id)).toEqual(order)
  await shop.owner.call(startPicking, { params: { orderId: order.id } })
  await shop.owner.call(packOrder, { params: { orderId: order.id } })
  expect((await deliver(await read(order.id), 'BA1 1AB')).problem.message).toBe(
    'Some items are packed or handed over. Unpack them first',
  )
})

async function offerTimes(): Promise<void> {
  const window = { startsAt: '09:00', endsAt: '11:00', cutoffMinutes: 0, capacity: 1 }
  for (let weekday = 1; weekday <= 7; weekday++)
    for (const kind of ['delivery', 'pickup'] as const)
      await shop.owner.call(createSlotTemplate, { body: { ...window, kind, weekday } })
}

it('staff set the point of an address that is not found, and its delivery is there', async () => {
  const order = await placeOrder()
  const { body: unknown } = await deliver(order, 'BA1 1AB')
  expect(unknown).toMatchObject({ isAddressChecked: false, place: { lat: '', lng: '' } })
  const point = { lat: 51.3811, lng: -2.359 }
  const options = await shop.owner.call(contract.findReceivingOptions, {
    params: { orderId: order.id },
    body: { place: unknown.place, point },
  })
  expect(options.body.isAddressChecked).toBe(true)
  const place = placeAt('BA1 1AB')
  const { body } = await change(unknown, { kind: 'delivery', place, point, slotId: null })
  expect(body).toMatchObject({ isAddressChecked: true, place: { ...place, ...point } })
  expect(sums(body)).toEqual(sums(unknown))
  const located = await t.inTenant(shop.owner.tenantId, (db) =>
    db.selectFrom('deliveries').select(['lat', 'lng']).execute(),
  )
  expect(located).toContainEqual(point)
})

it('a time is required where the shop has some, and its place is free again afterwards', async () => {
  const order = await placeOrder()
  const other = await placeOrder()
  await offerTimes()
  const params = { orderId: order.id }
  const place = placeAt('BA1 1AB')
  const { body } = await shop.owner.call(contract.findReceivingOptions, {
    params,
    body: { place },
  })
  expect(body.options).toMatchObject([
    { kind: 'delivery', available: true, feeMinor: 300 },
    { kind: 'pickup', available: true, feeMinor: 0 },
  ])
  const [first, second] = body.options[0]?.slots ?? []
  const slot = first?.id ?? ''
  expect((await deliver(order, 'BA1 1AB')).problem.message).toBe('Choose a time')
  const { body: delivered } = await deliver(order, 'BA1 1AB', slot)
  expect(delivered).toMatchObject({
    delivery: { status: 'scheduled' },
    slot: { startsAt: first?.startsAt },
  })
  expect((await deliver(other, 'BA1 1AB', slot)).problem.message).toBe(
    'This time is no longer available. Choose another',
  )
  const { body: later } = await deliver(delivered, 'BA1 1AB', second?.id ?? '')
  expect(later).toMatchObject({ totalMinor: 1200, slot: { startsAt: second?.startsAt } })
  expect(later.timeline.map(({ message }) => message)).toContain('Changed: time')
  expect((await deliver(other, 'BA1 1AB', slot)).status).toBe(200)
  expect(await booksOf(t, shop)).toEqual([])
})
